/**
 * What customer and rider write to each other while a delivery is under way. Plain types, because pages need no schema
 * library; message-schema.ts holds the schemas.
 */

/** What can be said with one tap. Each page says it in the language of its reader. */
export const PHRASES = [
  "at_gate",
  "ring_twice",
  "cant_find",
  "lift_broken",
  "five_minutes",
  "on_my_way_down",
  "leave_at_door",
  "thank_you",
  "ok",
] as const;
export type Phrase = (typeof PHRASES)[number];
/** The words of each phrase, which `phrases/` has in one file a language. */
export type Phrases = Record<Phrase, string>;

export const PARTIES = ["customer", "rider", "operator"] as const;
export type Party = (typeof PARTIES)[number];

/** Has either a phrase or a text. */
export interface Message {
  id: string;
  from: Party;
  /** As the service knows it. A later service may know more phrases than {@link PHRASES}. */
  phrase: Phrase | null;
  text: string | null;
  /** Of the text, such as `sw`; null where the sender didn't say. */
  lang: string | null;
  /** ISO 8601, UTC. */
  sent_at: string;
  /** When the other side's page had it; null: not yet. */
  read_at: string | null;
  /** Whether its reader has reported it. Whoever wrote it isn't told; the operator is. */
  reported: boolean;
}

/** Answer of GET and POST …/messages. */
export interface MessageThread {
  /** Whether a message can be sent now. */
  open: boolean;
  /** The oldest first. */
  messages: Message[];
}

/** Body of POST …/messages: a phrase, or else a text. */
export interface SendMessage {
  phrase?: Phrase;
  text?: string;
  lang?: string;
}
