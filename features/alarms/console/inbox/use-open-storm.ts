import { useQueryCall } from "@tessera/platform/console";
import { useEffect, useMemo, useState } from "react";
import { listAlarms, type WireStorm } from "../../contract.ts";
import type { OpenStorm } from "./inbox-items.ts";
import { usePaced } from "./use-paced.ts";

const pageRows = 20;
const rereadEveryMs = 1000;

/** The alarms of the row that is open; one is open at a time. */
export function useOpenStorm(storms: readonly WireStorm[]) {
  const [opened, setOpened] = useState<{ readonly id: number; readonly pages: number }>();
  const storm = opened && storms.find(({ ID }) => ID === opened.id);
  const { data, refetch } = useQueryCall(
    listAlarms,
    { storm: storm?.ID ?? 0, start: 0, limit: (opened?.pages ?? 1) * pageRows },
    { enabled: storm !== undefined, keepPrevious: true },
  );
  const reread = usePaced(() => refetch(), { everyMs: rereadEveryMs });
  const count = storm?.Count;
  useEffect(() => {
    if (count !== undefined) reread();
  }, [count, reread]);

  const stormId = storm?.ID;
  const rows = data?.rows;
  const open = useMemo((): OpenStorm | undefined => {
    if (stormId === undefined || count === undefined) return undefined;
    // Until its own are there, those of the row before are not shown in their place.
    const isOwn = rows?.every(({ StormID }) => StormID === stormId);
    return { id: stormId, alarms: isOwn ? rows : undefined, total: count };
  }, [stormId, count, rows]);
  return {
    open,
    toggle: (id: number) =>
      setOpened((before) => (before?.id === id ? undefined : { id, pages: 1 })),
    showMore: () => setOpened((before) => before && { ...before, pages: before.pages + 1 }),
  };
}
