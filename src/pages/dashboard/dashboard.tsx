/** /dashboard, where a merchant's developers manage keys, webhooks and deliveries. */
import { render } from "preact";
import { findMe } from "./session.ts";
import { App } from "./view/app.tsx";

const page = document.getElementById("app");
if (page) {
  render(<App />, page);
  void findMe();
}
