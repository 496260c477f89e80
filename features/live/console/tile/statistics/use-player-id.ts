import { useEffect, useState } from "react";
import { givePlayerIdBack, keepPlayerId, takePlayerId } from "./page-stat-line.ts";

/** The tile's name for the statistics, for as long as it is there. */
export function usePlayerId(): string {
  const [id] = useState(takePlayerId);
  useEffect(() => {
    keepPlayerId(id);
    return () => givePlayerIdBack(id);
  }, [id]);
  return id;
}
