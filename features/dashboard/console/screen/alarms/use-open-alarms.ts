import { useQueryClient } from "@tanstack/react-query";
import {
  alarmsChanged,
  alarmTold,
  listInbox,
  type WireStorm,
} from "@tessera/features/alarms/contract";
import { usePush, usePushReturn, useQueryCall } from "@tessera/platform/console";
import { useRef } from "react";
import { usePaced } from "../../use-paced.ts";
import { useHealing } from "../use-healing.ts";
import { type Inbox, isCountOld, mostAlarms, withTold } from "./open-alarms.ts";

const input = { view: "open", limit: mostAlarms } as const;

/** Alarms that nobody has looked into, as they are told; of a storm once a second. */
export function useOpenAlarms() {
  const client = useQueryClient();
  const query = useQueryCall(listInbox, input, {
    quiet: true,
    staleTimeMs: Number.POSITIVE_INFINITY,
  });
  const reread = usePaced(() => query.refetch());
  const told = useRef(new Map<number, WireStorm>());
  const commit = usePaced(() => {
    const rows = [...told.current.values()];
    told.current.clear();
    if (query.data && isCountOld(query.data, rows)) reread();
    client.setQueryData<Inbox>(
      [listInbox.path, input],
      (before) => before && withTold(before, rows),
    );
  });
  usePush(alarmTold, (row) => {
    told.current.set(row.ID, row);
    commit();
  });
  usePush(alarmsChanged, reread);
  usePushReturn(reread);
  useHealing(query);
  return query;
}
