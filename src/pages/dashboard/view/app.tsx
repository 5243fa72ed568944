import { lazy, Route, Router } from "preact-iso";
import type { People } from "../../kit/people/people.ts";
import { SignedIn } from "../../kit/people/signed-in.tsx";
import type { Entrance } from "../../kit/sign-in/entrance.ts";
import { api, me, session } from "../session.ts";
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

const entrance: Entrance = { home: "/dashboard", api, entered: () => void session.findMe(), text };
const people: People = {
  api,
  me,
  changed: () => void session.findMe(),
  // The next person begins with a page that holds nothing of this one’s.
  left: async () => location.reload(),
  Screen,
  members: text.members,
  roles: text.roles,
  changes: ["key", "endpoint", "member", "account"],
  places: { key: "/dashboard/keys/", whe: "/dashboard/webhooks/", dlv: "/dashboard/deliveries/" },
};

export function App() {
  useCameBack();
  return (
    <SignedIn session={session} entrance={entrance} people={people} words={words}>
      <Inside />
    </SignedIn>
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
