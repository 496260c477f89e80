import { useEffect, useRef, useSyncExternalStore } from "react";
import type { z } from "zod";
import type { Push } from "../../contract/index.ts";
import { pushLine } from "./push-line.ts";

/** Hears what the server tells by itself, for as long as the component is there. */
export function usePush<Data extends z.ZodType>(
  push: Push<Data>,
  hear: (data: z.output<Data>) => void,
): void {
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(() => pushLine.on(push, (data) => latest.current(data)), [push]);
}

/** After the line was lost and is back, what was told meanwhile must be asked for. */
export function usePushReturn(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => pushLine.onReturn(() => latest.current()), []);
}

/** Since when the server does not answer, on the page's clock: what the page knows of it is old. */
export const useServerGone = (): number | undefined =>
  useSyncExternalStore(
    (act) => pushLine.onGone(act),
    () => pushLine.goneSinceMs,
  );
