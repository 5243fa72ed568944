import { openSession } from "../kit/people/session.ts";
import { createApi } from "./api/api.ts";
import { text } from "./text/en.ts";

export const session = openSession(text);
export const { me } = session;
export const api = createApi(session.client);

/** Whether the member may change keys, webhooks and deliveries. */
export const mayChange = (): boolean => me.value?.member.role !== "viewer";

/** Whether the member may change members and the account. */
export const isOwner = (): boolean => me.value?.member.role === "owner";

/** Whether the account's keys work in the sandbox, where deliveries can be ordered and moved by hand. */
export const isSandbox = (): boolean => document.body.dataset.environment === "sandbox";
