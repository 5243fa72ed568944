/** /desk, where the operator's dispatchers see what needs them, and act. */
import { render } from "preact";
import { LocationProvider } from "preact-iso";
import { watchAttendance } from "../kit/attendance.ts";
import { session } from "./session.ts";
import { App } from "./view/app.tsx";

const page = document.getElementById("app");
if (page) {
  watchAttendance();
  render(
    <LocationProvider scope="/desk">
      <App />
    </LocationProvider>,
    page,
  );
  void session.findMe();
}
