/** /dashboard, where a merchant's developers manage keys, webhooks and deliveries. */
import { render } from "preact";
import { LocationProvider } from "preact-iso";
import { watchAttendance } from "../kit/attendance.ts";
import { session } from "./session.ts";
import { App } from "./view/app.tsx";

const page = document.getElementById("app");
if (page) {
  watchAttendance();
  render(
    <LocationProvider scope="/dashboard">
      <App />
    </LocationProvider>,
    page,
  );
  void session.findMe();
}
