import { openSession } from "../kit/people/session.ts";
import { createApi } from "./api.ts";
import { text } from "./text/en.ts";

// The browser may be signed in to the dashboard, too, with another cookie.
export const session = openSession(text, { Desk: "1" });
export const { me } = session;
export const api = createApi(session.client);

/** Who may act. A viewer only looks. */
const ACTING: readonly string[] = ["admin", "dispatcher"];

/** Whether whoever is signed in may act. The service decides; the page only leaves out what it would refuse. */
export const mayAct = (): boolean => ACTING.includes(me.value?.member.role ?? "");

/** Whether whoever is signed in may change zones and staff. */
export const isAdmin = (): boolean => me.value?.member.role === "admin";
