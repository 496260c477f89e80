import clsx from "clsx";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { LightButton } from "./LightButton.tsx";
import styles from "./MenuButton.module.css";

interface MenuItem<Key extends string> {
  readonly key: Key;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Of one that is switched by itself. */
  readonly isOn?: boolean;
}

interface MenuButtonProps<Key extends string> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly items: readonly MenuItem<Key>[];
  /** The item in force, where the menu is a choice. */
  readonly selected?: Key;
  readonly onChoose: (key: Key) => void;
  readonly children?: ReactNode;
}

/** A button that opens a menu below itself; arrow keys, Home, End and Escape work in it. */
export function MenuButton<Key extends string>(props: MenuButtonProps<Key>) {
  const { label, icon, items, selected, onChoose, children } = props;
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    menu.current?.querySelector<HTMLElement>("[role^=menuitem]")?.focus();
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && place.current?.contains(target))) setOpen(false);
    };
    addEventListener("pointerdown", onPress);
    return () => removeEventListener("pointerdown", onPress);
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Tab") return setOpen(false);
    if (event.key === "Escape") {
      event.stopPropagation();
      return close();
    }
    const entries = [...(menu.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
    const here = entries.findIndex((entry) => entry === document.activeElement);
    const next = nextIndex(event.key, here, entries.length);
    if (next === undefined) return;
    event.preventDefault();
    entries[next]?.focus();
  };

  return (
    <div ref={place} className={styles["place"]}>
      <LightButton
        ref={button}
        kind="bare"
        icon={icon}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </LightButton>
      {isOpen && (
        <div
          ref={menu}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={styles["menu"]}
          onKeyDown={onKeyDown}
        >
          {items.map((item) => (
            <button
              key={item.key}
              type="button"
              role={item.isOn === undefined ? "menuitem" : "menuitemcheckbox"}
              aria-checked={item.isOn}
              tabIndex={-1}
              aria-current={item.key === selected || undefined}
              className={clsx(
                styles["item"],
                (item.key === selected || item.isOn) && styles["selected"],
              )}
              onClick={() => {
                close();
                onChoose(item.key);
              }}
            >
              {item.icon}
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function nextIndex(key: string, here: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return (here + 1) % count;
    case "ArrowUp":
      return (here - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
