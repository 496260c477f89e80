import { type ReactNode, useRef } from "react";
import type { PtzCommand } from "../../contract.ts";
import type { Hold } from "../move/held-move.ts";
import styles from "./PtzPanel.module.css";

interface HoldButtonProps {
  readonly command: PtzCommand;
  readonly label: string;
  readonly hold: Hold;
  readonly children: ReactNode;
}

type Holder = "pointer" | "key" | undefined;

/** Acts while it is held down, by pointer or by keyboard. */
export function HoldButton({ command, label, hold, children }: HoldButtonProps) {
  // What holds the camera in another way is not this button's to end: keys come here while it has the focus.
  const heldBy = useRef<Holder>(undefined);
  const press = (by: Holder) => {
    heldBy.current = by;
    hold.press(command);
  };
  const release = (by: Holder) => {
    if (!by || heldBy.current !== by) return;
    heldBy.current = undefined;
    hold.release();
  };
  return (
    <button
      type="button"
      className={styles["hold"]}
      aria-label={label}
      title={label}
      data-command={command}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        // The release counts wherever the pointer is by then.
        event.currentTarget.setPointerCapture(event.pointerId);
        press("pointer");
      }}
      onPointerUp={() => release("pointer")}
      onPointerCancel={() => release("pointer")}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.repeat || !isPressKey(event)) return;
        event.preventDefault();
        press("key");
      }}
      onKeyUp={(event) => isPressKey(event) && release("key")}
      onBlur={() => release(heldBy.current)}
    >
      {children}
    </button>
  );
}

const isPressKey = ({ key }: { readonly key: string }): boolean => key === "Enter" || key === " ";
