import { LocationProvider, lazy, Route, Router, useLocation } from "preact-iso";
import { People } from "../../kit/people/people.ts";
import { Door } from "../../kit/sign-in/door.tsx";
import { Entrance } from "../../kit/sign-in/entrance.ts";
import { LinkScreen } from "../../kit/sign-in/link-screen.tsx";
import { SignIn, SignInAgain } from "../../kit/sign-in/sign-in.tsx";
import { Trouble } from "../../kit/ui/trouble.tsx";
import { KitWords } from "../../kit/ui/words.ts";
import { api, findMe, forgetMember, me, shown, trouble } from "../session.ts";
import { text } from "../text/en.ts";
import { words } from "../text/words.ts";
import { useCameBack } from "./came-back.ts";
import { Screen } from "./screen.tsx";
import { Shell } from "./shell.tsx";

// Each screen is a file of its own, which is loaded when somebody opens it.
const Now = lazy(async () => (await import("./now/now.tsx")).NowScreen);
const Deliveries = lazy(async () => (await import("./deliveries/deliveries.tsx")).Deliveries);
const Delivery = lazy(async () => (await import("./deliveries/delivery.tsx")).Delivery);
const Keys = lazy(async () => (await import("./keys/keys.tsx")).Keys);
const Key = lazy(async () => (await import("./keys/key.tsx")).KeyScreen);
const Webhooks = lazy(async () => (await import("./webhooks/webhooks.tsx")).Webhooks);
const Endpoint = lazy(async () => (await import("./webhooks/endpoint.tsx")).EndpointScreen);
const Requests = lazy(async () => (await import("./activity/requests.tsx")).Requests);
const Usage = lazy(async () => (await import("./activity/usage.tsx")).Usage);
const Members = lazy(async () => (await import("../../kit/people/members.tsx")).Members);
const Audit = lazy(async () => (await import("../../kit/people/audit.tsx")).Audit);
const Account = lazy(async () => (await import("./account/account.tsx")).AccountScreen);
const You = lazy(async () => (await import("../../kit/people/you.tsx")).You);
const Missing = lazy(async () => (await import("./missing.tsx")).Missing);

const entrance: Entrance = { home: "/dashboard", api, entered: () => void findMe(), text };
const people: People = {
  api,
  me,
  changed: () => void findMe(),
  left: forgetMember,
  Screen,
  members: text.members,
  roles: text.roles,
  changes: ["key", "endpoint", "member", "account"],
  places: { key: "/dashboard/keys/", whe: "/dashboard/webhooks/", dlv: "/dashboard/deliveries/" },
};

/** Every address shows the sign-in first, and after it the screen that the visitor asked for. */
export function App() {
  return (
    <KitWords.Provider value={words}>
      <Entrance.Provider value={entrance}>
        <People.Provider value={people}>
          <LocationProvider scope="/dashboard">
            <Screens />
          </LocationProvider>
        </People.Provider>
      </Entrance.Provider>
    </KitWords.Provider>
  );
}

function Screens() {
  useCameBack();
  const { path } = useLocation();
  if (path === "/dashboard/sign-in") return <LinkScreen />;
  if (me.value === undefined) {
    return (
      trouble.value && (
        <Door title={text.signIn.title}>
          <Trouble problem={trouble.value} again={findMe} />
        </Door>
      )
    );
  }
  if (shown.value === null) return <SignIn />;
  return (
    <>
      {me.value === null && <SignInAgain />}
      <div key={shown.value.member.id} hidden={me.value === null}>
        <Inside />
      </div>
    </>
  );
}

function Inside() {
  return (
    <Shell>
      <Router>
        <Route path="/dashboard" component={Now} />
        <Route path="/dashboard/deliveries" component={Deliveries} />
        <Route path="/dashboard/deliveries/:id" component={Delivery} />
        <Route path="/dashboard/keys" component={Keys} />
        <Route path="/dashboard/keys/:id" component={Key} />
        <Route path="/dashboard/webhooks" component={Webhooks} />
        <Route path="/dashboard/webhooks/:id" component={Endpoint} />
        <Route path="/dashboard/requests" component={Requests} />
        <Route path="/dashboard/usage" component={Usage} />
        <Route path="/dashboard/members" component={Members} />
        <Route path="/dashboard/audit" component={Audit} />
        <Route path="/dashboard/account" component={Account} />
        <Route path="/dashboard/you" component={You} />
        <Route default component={Missing} />
      </Router>
    </Shell>
  );
}
