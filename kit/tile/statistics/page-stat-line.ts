import { systemClock } from "@tessera/base";
import { useEffect, useState } from "react";
import { StatLine } from "./stat-line.ts";

/** Names this page's socket to the server: 32 hexadecimal digits by chance, as the md5 of something by chance has. */
export const pageReqId = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
  byte.toString(16).padStart(2, "0"),
).join("");

export const pageStatLine = new StatLine(
  () => new WebSocket(`/api/v1/ws/streamstat?reqid=${pageReqId}`),
  systemClock,
);

/** The tile's name for the statistics, for as long as it is there. */
export function usePlayerId(): string {
  const [id] = useState(takePlayerId);
  useEffect(() => {
    takenIds.add(id);
    return () => void takenIds.delete(id);
  }, [id]);
  return id;
}

const takenIds = new Set<string>();

/** A name that was given back is used again, so that the server knows few. */
function takePlayerId(): string {
  let number = 1;
  while (takenIds.has(`p${number}`)) number += 1;
  takenIds.add(`p${number}`);
  return `p${number}`;
}
