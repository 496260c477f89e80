import type { ReactNode } from "react";
import type { PtzCommand } from "../../../ptz/contract.ts";
import type { Hold } from "./held-move.ts";
import styles from "./PtzPanel.module.css";

interface HoldButtonProps {
  readonly command: PtzCommand;
  readonly label: string;
  readonly hold: Hold;
  readonly children: ReactNode;
}

/** Acts while it is held down, by pointer or by keyboard. */
export function HoldButton({ command, label, hold, children }: HoldButtonProps) {
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
        hold.press(command);
      }}
      onPointerUp={() => hold.release()}
      onPointerCancel={() => hold.release()}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
        event.preventDefault();
        hold.press(command);
      }}
      onKeyUp={() => hold.release()}
      onBlur={() => hold.release()}
    >
      {children}
    </button>
  );
}
