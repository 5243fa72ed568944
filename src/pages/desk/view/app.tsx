import { useEffect } from "preact/hooks";
import { LocationProvider, Route, Router, useLocation } from "preact-iso";
import { Trouble } from "../../kit/ui/trouble.tsx";
import { KitWords } from "../../kit/ui/words.ts";
import { watchCity } from "../city.ts";
import { findMe, me, trouble } from "../session.ts";
import { words } from "../text/words.ts";
import { Columns } from "./columns.tsx";
import { Deliveries } from "./deliveries.tsx";
import { Missing } from "./missing.tsx";
import { NeedsScreen } from "./needs-screen.tsx";
import { Riders } from "./riders.tsx";
import { Shell } from "./shell.tsx";
import { Door, LinkScreen, SignIn } from "./sign-in.tsx";

/** Every address shows the sign-in first, and after it the screen that the visitor asked for. */
export function App() {
  return (
    <KitWords.Provider value={words}>
      <LocationProvider scope="/desk">
        <Screens />
      </LocationProvider>
    </KitWords.Provider>
  );
}

function Screens() {
  const { path } = useLocation();
  if (path === "/desk/sign-in") return <LinkScreen />;
  if (me.value === undefined) {
    return (
      trouble.value && (
        <Door>
          <Trouble problem={trouble.value} again={findMe} />
        </Door>
      )
    );
  }
  return me.value === null ? <SignIn /> : <Inside key={me.value.id} />;
}

function Inside() {
  useEffect(watchCity, []);
  return (
    <Shell>
      <Router>
        <Route path="/desk" component={NeedsScreen} />
        <Route path="/desk/columns" component={Columns} />
        <Route path="/desk/deliveries" component={Deliveries} />
        <Route path="/desk/riders" component={Riders} />
        <Route default component={Missing} />
      </Router>
    </Shell>
  );
}
