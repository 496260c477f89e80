import { hostname } from "node:os";

/** The server that looks after all devices: there is only this one. */
export const thisServer = { id: "1", name: hostname() };
