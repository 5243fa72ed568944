import { useEffect } from "preact/hooks";
import { lazy, Route, Router } from "preact-iso";
import type { People } from "../../kit/people/people.ts";
import { SignedIn } from "../../kit/people/signed-in.tsx";
import type { Entrance } from "../../kit/sign-in/entrance.ts";
import { watchCity } from "../city.ts";
import { forgetAlerts, renewAlerts } from "../push.ts";
import { api, mayAct, me, session } from "../session.ts";
import { text } from "../text/en.ts";
import { words } from "../text/words.ts";
import { AreaScreen } from "./area/area-screen.tsx";
import { Columns } from "./columns.tsx";
import { Deliveries } from "./deliveries.tsx";
import { Missing } from "./missing.tsx";
import { NeedsScreen } from "./needs-screen.tsx";
import { ClosingScreen } from "./reports/closing.tsx";
import { Reports } from "./reports/reports.tsx";
import { StatementScreen } from "./reports/statement.tsx";
import { Riders } from "./riders.tsx";
import { Screen } from "./screen.tsx";
import { Shell } from "./shell.tsx";

const entrance: Entrance = { home: "/desk", api, entered: () => void session.findMe(), text };

const people: People = {
  api,
  me,
  changed: () => void session.findMe(),
  async left() {
    await forgetAlerts().catch(() => {});
    location.replace("/desk");
  },
  Screen,
  members: text.members,
  roles: text.roles,
  changes: ["rider", "zone", "member"],
  places: {},
};

// These are opened rarely, and are files of their own.
const Staff = lazy(async () => (await import("./alerts/screens.tsx")).Staff);
const Self = lazy(async () => (await import("./alerts/screens.tsx")).Self);
const Audit = lazy(async () => (await import("../../kit/people/audit.tsx")).Audit);

export function App() {
  return (
    <SignedIn session={session} entrance={entrance} people={people} words={words}>
      <Inside />
    </SignedIn>
  );
}

function Inside() {
  const isSignedIn = me.value !== null;
  useEffect(() => (isSignedIn ? watchCity() : undefined), [isSignedIn]);
  const alerted = mayAct() ? me.value?.member.id : undefined;
  useEffect(() => {
    if (alerted !== undefined) renewAlerts(alerted).catch(() => {});
  }, [alerted]);
  return (
    <Shell>
      <Router>
        <Route path="/desk" component={NeedsScreen} />
        <Route path="/desk/columns" component={Columns} />
        <Route path="/desk/deliveries" component={Deliveries} />
        <Route path="/desk/riders" component={Riders} />
        <Route path="/desk/area" component={AreaScreen} />
        <Route path="/desk/reports" component={Reports} />
        <Route path="/desk/statement" component={StatementScreen} />
        <Route path="/desk/closing" component={ClosingScreen} />
        <Route path="/desk/staff" component={Staff} />
        <Route path="/desk/audit" component={Audit} />
        <Route path="/desk/you" component={Self} />
        <Route default component={Missing} />
      </Router>
    </Shell>
  );
}
