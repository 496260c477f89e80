import { useMemo, useRef, useState } from "react";
import { type Made, useHandling } from "../one/use-handling.ts";
import type { InboxView } from "./inbox-filter.ts";
import { type InboxItem, itemsOf, keptKey, keyAfter, movedKey, targetsOf } from "./inbox-items.ts";
import type { Inbox } from "./use-inbox.ts";
import { useOpenStorm } from "./use-open-storm.ts";

interface Done {
  readonly id: number;
  readonly key: string | undefined;
}

const none: ReadonlySet<string> = new Set();

/** Who goes through the inbox: which line is looked at, which are chosen, and what is made of them. */
export function useInboxDesk(inbox: Inbox, view: InboxView) {
  const handling = useHandling();
  const { open, toggle, showMore } = useOpenStorm(inbox.rows.shown);
  const items = useMemo(() => itemsOf(inbox.rows.shown, open), [inbox.rows.shown, open]);
  const [key, setKey] = useState<string>();
  /** Counts who goes somewhere by a key: the list follows that, and not what others do. */
  const [steps, setSteps] = useState(0);
  const go = (to: string | undefined) => {
    setKey(to);
    setSteps((before) => before + 1);
  };
  const [chosen, setChosen] = useState(none);
  const [busy, setBusy] = useState(none);
  const [seen, setSeen] = useState(items);
  if (seen !== items) {
    setSeen(items);
    setKey(keptKey(seen, items, key));
  }
  const selected = items.find((item) => item.key === key);
  const chosenItems = items.filter((item) => chosen.has(item.key));
  const targets = chosenItems.length > 0 ? chosenItems : selected ? [selected] : [];

  const done = useRef<Done[]>([]);

  const undo = async (what = lastOf(done.current)) => {
    if (!what) return;
    done.current = done.current.filter(({ id }) => id !== what.id);
    await handling.undo(what.id);
    if (what.key !== undefined) go(what.key);
  };

  const make = async (made: Made) => {
    if (targets.length === 0) return;
    const keys = new Set(targets.map((item) => item.key));
    const before = key;
    if (made.state) go(keyAfter(items, keys, key));
    setChosen(none);
    setBusy((now) => joined(now, keys));
    try {
      const note = made.note ?? noteOf(targets);
      const id = await handling.handle(targetsOf(keys), { ...made, note }, (its) =>
        undo({ id: its, key: before }),
      );
      const isGone = view === "open" && made.state !== undefined && made.state !== "new";
      if (isGone) inbox.drop(new Set(targetsOf(keys).Storms));
      done.current.push({ id, key: before });
    } catch (error) {
      setKey(before);
      throw error;
    } finally {
      setBusy((now) => new Set([...now].filter((one) => !keys.has(one))));
    }
  };

  return {
    items,
    key,
    selected,
    select: setKey,
    steps,
    chosen: new Set(chosenItems.map((item) => item.key)),
    busy,
    targets,
    choose: (keys: ReadonlySet<string>) => setChosen(keys),
    toggleChosen: (one: string) => setChosen((now) => toggled(now, one)),
    move: (step: 1 | -1, isChoosing = false) => {
      const next = movedKey(items, key, step);
      go(next);
      if (isChoosing) setChosen((now) => joined(now, [key, next].filter(isText)));
    },
    open,
    toggleOpen: (id = selected?.storm.ID) => id !== undefined && toggle(id),
    showMoreAlarms: showMore,
    make,
    undo,
  };
}

export type InboxDesk = ReturnType<typeof useInboxDesk>;

/** A new word about an alarm does not take back the note that it has. */
function noteOf(items: readonly InboxItem[]): string {
  const notes = new Set(items.map((item) => alarmOf(item).Note));
  const [only = ""] = notes;
  return notes.size === 1 ? only : "";
}

/** The alarm that a line is about: of a row, the last one. */
export const alarmOf = (item: InboxItem) => (item.kind === "alarm" ? item.alarm : item.storm.Last);

/** Answers may overtake each other: the server's numbers say which was last. */
const lastOf = (done: readonly Done[]): Done | undefined =>
  done.toSorted((one, other) => one.id - other.id).at(-1);

const joined = (set: ReadonlySet<string>, more: Iterable<string>) => new Set([...set, ...more]);

const toggled = (set: ReadonlySet<string>, one: string) =>
  set.has(one) ? new Set([...set].filter((other) => other !== one)) : joined(set, [one]);

const isText = (text: string | undefined): text is string => text !== undefined;
