export { PlayTickets } from "./play-tickets.ts";
export { Rights } from "./rights.ts";
