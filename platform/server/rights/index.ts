export { PlayTickets, type TicketRequest } from "./play-tickets.ts";
export { Rights } from "./rights.ts";
export type { Grant, Role, WeekHours } from "./role.ts";
