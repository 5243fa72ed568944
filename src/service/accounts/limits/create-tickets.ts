import type { Calendar } from "./create-calendar.ts";
import type { Party } from "./party.ts";
import { emptyTicket, type Ticket } from "./ticket.ts";

/** The callers who hold a place, or held one lately. `remove` and `removeClaims` also free the place in the calendar. */
export interface Tickets {
  find(caller: string): Ticket | undefined;
  /** The caller's ticket; a new one holds no place. */
  of(caller: string, party: Party): Ticket;
  remove(caller: string): void;
  /** Removes the tickets of all callers of a party, except for the next visits of viewers. */
  removeClaims(partyId: string): void;
  /** Removes the tickets whose time is over. */
  sweep(now: number): void;
  isEmpty(): boolean;
}

export function createTickets(calendar: Calendar): Tickets {
  const tickets = new Map<string, Ticket>();

  function remove(caller: string): void {
    const ticket = tickets.get(caller);
    if (ticket && ticket.state !== "spent") calendar.release(ticket.second);
    tickets.delete(caller);
  }

  return {
    find: (caller) => tickets.get(caller),
    of(caller, party) {
      const ticket = tickets.get(caller) ?? emptyTicket(party);
      tickets.set(caller, ticket);
      return ticket;
    },
    remove,
    removeClaims(partyId) {
      for (const [caller, ticket] of tickets) {
        if (ticket.party.id === partyId && ticket.state !== "visit") remove(caller);
      }
    },
    sweep(now) {
      for (const [caller, ticket] of tickets) if (ticket.until < now) tickets.delete(caller);
    },
    isEmpty: () => tickets.size === 0,
  };
}
