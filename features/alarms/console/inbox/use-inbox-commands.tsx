import {
  CheckOutlined,
  CheckSquareOutlined,
  FormOutlined,
  PlayCircleOutlined,
  StopOutlined,
} from "@ant-design/icons";
import type { Command } from "@tessera/kit/commands";
import { isForOthers, meantKey, useTexts } from "@tessera/platform/console";
import { useEffect, useRef } from "react";
import { ignore, type Made } from "../one/use-handling.ts";
import { inboxTexts } from "./texts.ts";
import type { InboxDesk } from "./use-inbox-desk.ts";

interface Doing {
  readonly desk: InboxDesk;
  readonly playClip: () => void;
  readonly writeNote: () => void;
}

/** What can be made of the chosen alarms, said once for buttons and keys. */
export function useInboxCommands({ desk, playClip, writeNote }: Doing) {
  const t = useTexts(inboxTexts);
  const isDisabled = desk.targets.length === 0;
  const make = (made: Made) => () => void desk.make(made).catch(ignore);
  const shared = { place: "tile", group: "more", isDisabled } as const;
  const handling: readonly Command[] = [
    {
      ...shared,
      id: "acknowledge",
      label: t("acknowledge"),
      icon: <CheckOutlined />,
      key: "a",
      perform: make({ state: "acknowledged" }),
    },
    {
      ...shared,
      id: "handled",
      label: t("handled"),
      icon: <CheckSquareOutlined />,
      key: "h",
      perform: make({ state: "handled" }),
    },
    {
      ...shared,
      id: "false",
      label: t("falseAlarm"),
      icon: <StopOutlined />,
      key: "x",
      perform: make({ state: "false" }),
    },
    {
      ...shared,
      id: "note",
      label: t("note"),
      icon: <FormOutlined />,
      key: "n",
      perform: writeNote,
    },
  ];
  const clip: Command = {
    ...shared,
    id: "clip",
    label: t("playClip"),
    icon: <PlayCircleOutlined />,
    key: " ",
    isDisabled: !desk.selected || desk.selected.storm.ChannelID === "",
    perform: playClip,
  };
  const undo = () => void desk.undo().catch(ignore);
  useKeys({
    ...Object.fromEntries(
      [...handling, clip].flatMap(({ key, isDisabled: isOff, perform }) =>
        key === undefined || isOff ? [] : [[key, perform]],
      ),
    ),
    j: () => desk.move(1),
    k: () => desk.move(-1),
    arrowdown: () => desk.move(1),
    arrowup: () => desk.move(-1),
    "shift+j": () => desk.move(1, true),
    "shift+k": () => desk.move(-1, true),
    ...((desk.selected?.storm.Count ?? 0) > 1 && { enter: () => desk.toggleOpen() }),
    ...(desk.chosen.size > 0 && { escape: () => desk.choose(new Set()) }),
    u: undo,
    "ctrl+z": undo,
  });
  return { handling, clip };
}

type Actions = Readonly<Record<string, (() => unknown) | undefined>>;

/** Single keys of the page. In the list they are ours even where a button has the focus. */
function useKeys(actions: Actions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || isForOthers(typedInto(event.target))) return;
      const act = actionOf(event, latest.current);
      if (!act || isPress(event)) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

/** A box is chosen by a press, not typed into: letters stay ours there. */
const typedInto = (target: EventTarget | null): EventTarget | null =>
  target instanceof HTMLInputElement && target.type === "checkbox" ? document.body : target;

function actionOf(event: KeyboardEvent, actions: Actions) {
  const key = meantKey(event.key).toLowerCase();
  if (event.ctrlKey || event.metaKey) return actions[`ctrl+${key}`];
  // Held down, a key only moves: nothing is made of many alarms by a heavy hand.
  if (event.repeat && !["j", "k", "arrowdown", "arrowup"].includes(key)) return undefined;
  return (event.shiftKey ? actions[`shift+${key}`] : undefined) ?? actions[key];
}

/** Space and Enter press what has the focus, but on a line of the list they mean the alarm. */
function isPress({ target, key }: KeyboardEvent): boolean {
  if (key !== " " && key !== "Enter") return false;
  if (!(target instanceof Element)) return false;
  if (target.matches("[data-inbox-rows] [aria-current]")) return false;
  return target.closest("button, a, summary, input") !== null;
}
