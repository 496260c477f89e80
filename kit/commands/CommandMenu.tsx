import { Spinner } from "@tessera/platform/console";
import clsx from "clsx";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import styles from "./CommandMenu.module.css";
import { type Command, keyName } from "./command.ts";
import { showsKeys } from "./key-hints.ts";

interface CommandMenuProps {
  readonly label: string;
  readonly commands: readonly Command[];
  /** It is still asked what can be done. */
  readonly isAsking?: boolean;
  /** In the window: where its corner is to be. */
  readonly at: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
}

/** What is done with the picture, and how it is shown: two columns where there is room. */
const columns = [
  ["play", "more"],
  ["stream", "rung", "picture"],
] as const;
const marginPx = 8;
/** So far inside is the pointer: let go of outside, at a round corner, it would close the menu again. */
const insidePx = 4;

/** Everything that can be done with a tile. It lies over all, also over a tile in full screen. */
export function CommandMenu(props: CommandMenuProps) {
  const { label, isAsking = false, at, onClose } = props;
  const menuRef = useRef<HTMLDivElement>(null);
  const commands = useStandingLines(props);
  useLayoutEffect(() => {
    const menu = menuRef.current;
    if (!menu) return undefined;
    const before = document.activeElement;
    menu.showPopover();
    placeInWindow(menu, at);
    menu.focus();
    return () => {
      if (before instanceof HTMLElement && menu.contains(document.activeElement)) before.focus();
    };
  }, [at]);
  useLayoutEffect(() => {
    const menu = menuRef.current;
    if (!menu || isAsking) return;
    placeInWindow(menu, at);
    itemsOf(menu)[0]?.focus();
  }, [at, isAsking]);

  return (
    <div
      ref={menuRef}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      aria-busy={isAsking}
      className={styles["menu"]}
      onToggle={({ newState }) => newState === "closed" && onClose()}
      onKeyDown={(event) => moveFocus(event, itemsOf(event.currentTarget), onClose)}
    >
      {isAsking && (
        <div className={styles["asking"]}>
          <Spinner />
        </div>
      )}
      {columns.map((groups) => (
        <div key={groups[0]} className={styles["column"]}>
          {groups.map((group) => (
            <MenuGroup
              key={group}
              commands={commands.filter((command) => command.group === group)}
              onDone={onClose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/**
 * The lines as they were when it was known what can be done: a line that came or went later would put another one under
 * the pointer. What cannot be done any more is disabled.
 */
function useStandingLines({ commands, isAsking, at }: CommandMenuProps): readonly Command[] {
  const [standing, setStanding] = useState({ at, lines: isAsking ? undefined : commands });
  const lines = standing.at === at ? standing.lines : undefined;
  if (!lines && isAsking) return [];
  if (!lines) setStanding({ at, lines: commands });
  return (lines ?? commands).map(
    (line) => commands.find(({ id }) => id === line.id) ?? { ...line, isDisabled: true },
  );
}

function placeInWindow(menu: HTMLElement, at: CommandMenuProps["at"]): void {
  const { width, height } = menu.getBoundingClientRect();
  const left = Math.min(at.x - insidePx, innerWidth - width - marginPx);
  const top = Math.min(at.y - insidePx, innerHeight - height - marginPx);
  menu.style.left = `${Math.max(marginPx, left)}px`;
  menu.style.top = `${Math.max(marginPx, top)}px`;
}

interface MenuGroupProps {
  readonly commands: readonly Command[];
  readonly onDone: () => void;
}

function MenuGroup({ commands, onDone }: MenuGroupProps) {
  if (commands.length === 0) return null;
  const lines = commands.filter(({ choiceOf }) => choiceOf === undefined);
  const choices = Map.groupBy(
    commands.filter(({ choiceOf }) => choiceOf !== undefined),
    ({ choiceOf = "" }) => choiceOf,
  );
  return (
    <fieldset className={styles["group"]}>
      {lines.map((command) => (
        <MenuLine key={command.id} command={command} onDone={onDone} />
      ))}
      {[...choices].map(([what, options]) => (
        <div key={what} className={styles["choice"]}>
          <span aria-hidden>{what}</span>
          {options.map((command) => (
            <MenuChoice key={command.id} command={command} onDone={onDone} />
          ))}
        </div>
      ))}
    </fieldset>
  );
}

interface MenuLineProps {
  readonly command: Command;
  readonly onDone: () => void;
}

function MenuLine({ command, onDone }: MenuLineProps) {
  const { label, icon, key, isOn, isDisabled = false, perform } = command;
  return (
    <button
      type="button"
      role={isOn === undefined ? "menuitem" : "menuitemcheckbox"}
      aria-checked={isOn}
      tabIndex={-1}
      disabled={isDisabled}
      className={clsx(styles["line"], isOn && styles["on"])}
      onClick={() => {
        onDone();
        perform();
      }}
    >
      <span className={styles["icon"]} aria-hidden>
        {icon}
      </span>
      <span className={styles["label"]}>{label}</span>
      {key !== undefined && showsKeys() && <kbd aria-hidden>{keyName(key)}</kbd>}
    </button>
  );
}

function MenuChoice({ command, onDone }: MenuLineProps) {
  const { label, choiceOf, isOn = false, isDisabled = false, perform } = command;
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={isOn}
      aria-label={`${choiceOf}: ${label}`}
      tabIndex={-1}
      disabled={isDisabled}
      className={clsx(styles["option"], isOn && styles["chosen"])}
      onClick={() => {
        onDone();
        perform();
      }}
    >
      {label}
    </button>
  );
}

const itemsOf = (menu: HTMLElement): HTMLButtonElement[] => [
  ...menu.querySelectorAll<HTMLButtonElement>("button:not(:disabled)"),
];

function moveFocus(
  event: KeyboardEvent,
  items: readonly HTMLButtonElement[],
  onClose: () => void,
): void {
  const at = items.findIndex((item) => item === document.activeElement);
  const to = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    ArrowRight: (at + 1) % items.length,
    ArrowLeft: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }[event.key];
  if (event.key === "Escape" || event.key === "Tab") onClose();
  if (to === undefined && event.key !== "Escape" && event.key !== "Tab") return;
  event.preventDefault();
  event.stopPropagation();
  if (to !== undefined) items[to]?.focus();
}
