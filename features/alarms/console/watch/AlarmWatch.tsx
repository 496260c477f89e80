import { useQuery, useQueryClient } from "@tanstack/react-query";
import { systemClock } from "@tessera/base";
import {
  request,
  usePush,
  usePushReturn,
  useSession,
  useTitleCount,
} from "@tessera/platform/console";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { alarmsChanged, alarmTold, listInbox } from "../../contract.ts";
import { usePaced } from "../inbox/use-paced.ts";
import { sound } from "./alarm-sound.ts";
import { SoundsDue } from "./sounds-due.ts";
import { useSoundChoice } from "./stored.ts";
import { useUnread } from "./unread.ts";

const inboxPath = "/alarm/realTime";
const countKey = "alarm-unread";
const countEveryMs = 2000;

/** On every page: counts what waits, says it in the browser's tab, and makes alarms heard. */
export function AlarmWatch() {
  const isOver = useSession((state) => state.isOver || state.user === null);
  return isOver ? null : <Watch />;
}

function Watch() {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const [due] = useState(() => new SoundsDue());
  /** Told since they were last counted: a storm does not have them counted again and again. */
  const counted = useRef(new Set<number>());
  const { data } = useQuery({
    queryKey: [countKey],
    queryFn: async ({ signal }) => {
      counted.current.clear();
      return (await request(listInbox, { limit: 1 }, { signal, quiet: true })).Unread;
    },
  });
  const unread = data ?? 0;
  useEffect(() => useUnread.setState({ unread }), [unread]);
  useTitleCount(unread);
  const count = usePaced(() => client.invalidateQueries({ queryKey: [countKey] }), {
    everyMs: countEveryMs,
  });
  usePush(alarmTold, (row) => {
    if (row.NewCount > 0 && !counted.current.has(row.ID)) {
      counted.current.add(row.ID);
      count();
    }
    const { isOn, isEverywhere, volume } = useSoundChoice.getState();
    const priority = due.hear(row, systemClock.monotonicMs());
    if (!priority || !isOn || !(isEverywhere || pathname === inboxPath)) return;
    // A browser without a loudspeaker says so: the alarm is on the screen all the same.
    sound(priority, volume).catch(() => undefined);
  });
  usePush(alarmsChanged, count);
  usePushReturn(count);
  return null;
}
