import { systemClock } from "@tessera/base";
import { md5 } from "js-md5";
import { useEffect, useState } from "react";
import { StatLine } from "./stat-line.ts";

/** Names this page's socket to the server. */
export const pageReqId = md5(
  `${crypto.getRandomValues(new Uint32Array(4)).join("-")}${Date.now()}`,
);

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
