import { minuteMs } from "@tessera/base";
import { usePush, usePushReturn } from "@tessera/platform/console";
import { useRef } from "react";
import { figuresTold } from "../contract.ts";

/** For what changes slowly and of which nothing is told: read again with the first figures of every minute. */
export function useMinutely(work: () => unknown): void {
  const minute = useRef<number | undefined>(undefined);
  usePush(figuresTold, ({ atMs }) => {
    const now = Math.floor(atMs / minuteMs);
    if (minute.current !== undefined && minute.current !== now) work();
    minute.current = now;
  });
  usePushReturn(work);
}
