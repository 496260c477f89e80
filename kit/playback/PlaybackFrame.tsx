import { useApp } from "@tessera/platform/console";
import clsx from "clsx";
import { type ReactNode, useRef } from "react";
import { useShownNames } from "../tile/notes/shown-names.ts";
import { useIdle } from "../tile/use-idle.ts";
import styles from "./PlaybackTile.module.css";

interface PlaybackFrameProps {
  readonly label: string;
  /** Of the camera, in a line beside the picture as live pictures have it. */
  readonly name: string;
  /** What else is said in that line. */
  readonly chip?: string | undefined;
  readonly state?: string | undefined;
  /** Whether a picture is there, which buttons may not cover for longer than somebody is at them. */
  readonly isWatched: boolean;
  readonly isActive?: boolean;
  readonly onPointerDown?: () => void;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** Around a recorded picture: nothing lies on what the camera itself writes there while it is only watched. */
export function PlaybackFrame(props: PlaybackFrameProps) {
  const { label, name, chip, state, isWatched, isActive, onPointerDown, tools, children } = props;
  const frameRef = useRef<HTMLElement>(null);
  const names = useShownNames();
  // Held upright, a phone has its buttons below the picture, where they need not go away.
  const isUpright = useApp(({ isMobile }) => isMobile);
  const isIdle = useIdle(frameRef, isWatched && !isUpright);
  return (
    <section
      ref={frameRef}
      className={clsx(styles["tile"], isActive && styles["active"])}
      aria-label={label}
      data-idle={isIdle}
      data-names={names.when}
      data-names-at={names.at}
      data-state={state}
      onPointerDown={onPointerDown}
    >
      <header className={styles["title"]}>
        <span className={styles["name"]}>{name}</span>
        {chip && <span className={styles["chip"]}>{chip}</span>}
      </header>
      <div className={styles["body"]}>{children}</div>
      {tools && <div className={styles["controls"]}>{tools}</div>}
    </section>
  );
}
