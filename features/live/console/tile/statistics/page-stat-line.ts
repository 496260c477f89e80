import { systemClock } from "@tessera/base";
import { md5 } from "js-md5";
import { StatLine } from "./stat-line.ts";

/** Names this page's socket to the server. */
export const pageReqId = md5(
  `${crypto.getRandomValues(new Uint32Array(4)).join("-")}${Date.now()}`,
);

export const pageStatLine = new StatLine(
  () => new WebSocket(`/api/v1/ws/streamstat?reqid=${pageReqId}`),
  systemClock,
);

const takenIds = new Set<string>();

/** A name for a player on this page; given back, it is used again, so that the server knows few. */
export function takePlayerId(): string {
  let number = 1;
  while (takenIds.has(`p${number}`)) number += 1;
  keepPlayerId(`p${number}`);
  return `p${number}`;
}

export const keepPlayerId = (id: string): void => void takenIds.add(id);
export const givePlayerIdBack = (id: string): void => void takenIds.delete(id);
