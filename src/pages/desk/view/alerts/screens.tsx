import { Members } from "../../../kit/people/members.tsx";
import { You } from "../../../kit/people/you.tsx";
import { isAdmin, mayAct } from "../../session.ts";
import { AlertWebhooks } from "./alert-webhooks.tsx";
import { MyAlerts } from "./my-alerts.tsx";

/** Who may sign in to the desk, and for admins where alerts go. */
export const Staff = () => <Members>{isAdmin() && <AlertWebhooks />}</Members>;

/** What is about whoever is signed in. Viewers get no alerts. */
export const Self = () => <You>{mayAct() && <MyAlerts />}</You>;
