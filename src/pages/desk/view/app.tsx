import { useEffect, useState } from "preact/hooks";
import { LocationProvider, lazy, Route, Router, useLocation } from "preact-iso";
import { People } from "../../kit/people/people.ts";
import { Door } from "../../kit/sign-in/door.tsx";
import { Entrance } from "../../kit/sign-in/entrance.ts";
import { LinkScreen } from "../../kit/sign-in/link-screen.tsx";
import { SignIn, SignInAgain } from "../../kit/sign-in/sign-in.tsx";
import { Trouble } from "../../kit/ui/trouble.tsx";
import { KitWords } from "../../kit/ui/words.ts";
import { watchCity } from "../city.ts";
import { renewAlerts } from "../push.ts";
import { api, findMe, mayAct, me, trouble } from "../session.ts";
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

const entrance: Entrance = { home: "/desk", api, entered: () => void findMe(), text };

const people: People = {
  api,
  me,
  changed: () => void findMe(),
  left: async () => location.replace("/desk"),
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

/** Every address shows the sign-in first, and after it the screen that the visitor asked for. */
export function App() {
  return (
    <KitWords.Provider value={words}>
      <Entrance.Provider value={entrance}>
        <People.Provider value={people}>
          <LocationProvider scope="/desk">
            <Screens />
          </LocationProvider>
        </People.Provider>
      </Entrance.Provider>
    </KitWords.Provider>
  );
}

function Screens() {
  const { path } = useLocation();
  // The screens stay below the sign-in after a session has ended, with what was being typed.
  const [shown, setShown] = useState("");
  const member = me.value?.member.id;
  useEffect(() => {
    if (member !== undefined) setShown(member);
  }, [member]);
  if (path === "/desk/sign-in") return <LinkScreen />;
  if (me.value === undefined) {
    return (
      trouble.value && (
        <Door title={text.signIn.title}>
          <Trouble problem={trouble.value} again={findMe} />
        </Door>
      )
    );
  }
  if (me.value === null && shown === "") return <SignIn />;
  return (
    <>
      {me.value === null && <SignInAgain />}
      <Inside key={member ?? shown} />
    </>
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
