import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { systemClock } from "@tessera/base";
import { request, usePush, usePushReturn, useSession } from "@tessera/platform/console";
import { useEffect, useRef, useState } from "react";
import {
  alarmFacts,
  alarmsChanged,
  alarmTold,
  listAlarms,
  listInbox,
  type WireStorm,
} from "../../contract.ts";
import { type InboxFilter, numbersOf } from "./inbox-filter.ts";
import {
  type InboxRows,
  judge,
  laidOut,
  mostRows,
  noRows,
  type RowFilter,
  without,
  withRead,
  withTold,
} from "./inbox-rows.ts";
import { usePaced } from "./use-paced.ts";

/** Of a storm the screen changes five times a second at most. */
const commitEveryMs = 200;
const rereadEveryMs = 500;
/** A picture is taken at the moment and comes a little after the alarm. */
const picture = { everyMs: 5000, waitMs: 3000 };
const firstRows = 100;

/** The rows of the inbox as they are now. While `isHeld` says so, nothing that is shown moves. */
export function useInbox(filter: InboxFilter, isHeld: () => boolean) {
  const client = useQueryClient();
  const userId = useSession(({ user }) => user?.id ?? 0);
  const [limit, setLimit] = useState(firstRows);
  const { view, priority, type, group, source, q } = filter;
  const input = { view, priority, type, group: Number(group) || 0, source, q, limit };
  const query = useQuery({
    queryKey: [listInbox.path, input],
    queryFn: async ({ signal }) => {
      const askedAtMs = systemClock.monotonicMs();
      return { askedAtMs, ...(await request(listInbox, input, { signal, quiet: true })) };
    },
    placeholderData: keepPreviousData,
  });
  const scope = JSON.stringify(filter);
  const [kept, setKept] = useState<{ readonly scope: string; readonly rows: InboxRows }>({
    scope,
    rows: noRows,
  });
  const change = (next: (rows: InboxRows, isStill: boolean) => InboxRows) =>
    setKept((before) => ({
      scope,
      rows: next(before.rows, before.scope === scope && isHeld()),
    }));

  const rowFilter: RowFilter = {
    view,
    priorities: numbersOf(priority),
    types: numbersOf(type),
    source,
    isByPlace: q !== "" || input.group !== 0,
    userId,
  };
  const told = useRef(new Map<number, { readonly row: WireStorm; readonly atMs: number }>());
  const reread = usePaced(() => rereadAll(), { everyMs: rereadEveryMs });
  const lookForPictures = usePaced(() => rereadAll(), picture);
  async function rereadAll(): Promise<void> {
    await Promise.all(
      [listInbox, listAlarms, alarmFacts].map(({ path }) =>
        client.invalidateQueries({ queryKey: [path] }),
      ),
    );
  }

  const { data, isPlaceholderData } = query;
  useEffect(() => {
    if (!data || isPlaceholderData) return;
    change((rows, isStill) => {
      // What was told while the answer was under way may not be in it.
      const since = [...told.current.values()].filter(({ atMs }) => atMs > data.askedAtMs);
      const known = new Set(data.rows.map(({ ID }) => ID));
      const missed = since
        .map(({ row }) => row)
        .filter((row) => judge(row, rowFilter, known.has(row.ID)) === "yes");
      return withTold(withRead(rows, data.rows, isStill), missed, isStill);
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only an answer changes the rows here
  }, [data, isPlaceholderData]);

  const buffer = useRef(new Map<number, WireStorm>());
  const commit = usePaced(
    () => {
      const rows = [...buffer.current.values()];
      buffer.current.clear();
      const known = new Set([...kept.rows.shown, ...kept.rows.waiting].map(({ ID }) => ID));
      const judged = rows.map((row) => ({ row, is: judge(row, rowFilter, known.has(row.ID)) }));
      if (judged.some(({ is }) => is === "ask")) reread();
      const fitting = judged.filter(({ is }) => is === "yes").map(({ row }) => row);
      if (fitting.some(({ ChannelID, Last }) => ChannelID !== "" && Last.snap === ""))
        lookForPictures();
      if (fitting.length > 0) change((before, isStill) => withTold(before, fitting, isStill));
    },
    { everyMs: commitEveryMs },
  );
  usePush(alarmTold, (row) => {
    const atMs = systemClock.monotonicMs();
    told.current.delete(row.ID);
    told.current.set(row.ID, { row, atMs });
    const [oldest] = told.current.keys();
    if (told.current.size > mostRows && oldest !== undefined) told.current.delete(oldest);
    buffer.current.set(row.ID, row);
    commit();
  });
  usePush(alarmsChanged, reread);
  usePushReturn(() => void rereadAll());

  const total = data?.total ?? 0;
  return {
    isLoaded: kept.scope === scope && data !== undefined && !isPlaceholderData,
    rows: kept.rows,
    total,
    error: query.error,
    refetch: query.refetch,
    /** Puts in what waits. */
    layOut: () => change((rows) => laidOut(rows)),
    drop: (ids: ReadonlySet<number>) => change((rows) => without(rows, ids)),
    showMore:
      limit < mostRows && total > limit
        ? () => setLimit((before) => Math.min(mostRows, before + firstRows))
        : undefined,
  };
}

export type Inbox = ReturnType<typeof useInbox>;
