import { hostname } from "node:os";
import { BadRequest, type Text } from "@tessera/base";

/** The server that looks after all devices: there is only this one. */
export const thisServer = { id: 1, name: hostname() };

/** Throws if a device is to be given to a server that is not there; 0: to any. */
export function requireThisServer(id: number | undefined): void {
  if (id && id !== thisServer.id)
    throw new BadRequest("server-unknown", unknownText(id), { field: "ServerID" });
}

const unknownText = (id: number): Text => ({
  zh: `没有编号为 ${id} 的服务器（ServerID）`,
  en: `There is no server with the ID ${id} (ServerID)`,
});
