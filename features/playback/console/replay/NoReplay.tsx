import type { ReplayProps } from "@tessera/kit/tile";
import { useEffect, useRef } from "react";

/** In the place of a replay whose code the server does not give. */
export function NoReplay({ onEnd }: ReplayProps) {
  const end = useRef(onEnd);
  useEffect(() => end.current("failed"), []);
  return null;
}
