import { useTexts } from "@tessera/platform/console";
import clsx from "clsx";
import { type DragEvent, memo, type ReactNode, useState } from "react";
import type { Choice } from "../balance/choice.ts";
import type { ChannelFacts } from "../channels/use-wall-channels.ts";
import type { ShownWindow } from "../model/shown-window.ts";
import { wallTexts } from "../texts.ts";
import { dragWindow, isForWindow } from "./drag.ts";
import styles from "./WallWindow.module.css";
import { WindowContent } from "./WindowContent.tsx";
import type { WindowActions } from "./window-actions.ts";

interface WallWindowProps {
  readonly window: ShownWindow;
  readonly isActive: boolean;
  readonly facts: ChannelFacts;
  readonly choice: Choice | undefined;
  readonly actions: WindowActions;
  /** Lies over the picture. */
  readonly overlay?: ReactNode;
}

/** One window of the wall: takes what is dropped on it, and is itself dragged to another. */
export const WallWindow = memo(function WallWindow(props: WallWindowProps) {
  const { window, isActive, facts, choice, actions, overlay } = props;
  const t = useTexts(wallTexts);
  const [isTarget, setIsTarget] = useState(false);
  const [isZoomed, setIsZoomed] = useState(false);
  const { index, area, camera, key } = window;
  const number = index + 1;
  const canDrag = camera !== undefined && !window.isTouring && !isZoomed && !overlay;

  const onDragOver = (event: DragEvent) => {
    if (!isForWindow(event.dataTransfer)) return;
    event.preventDefault();
    setIsTarget(true);
  };
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
      setIsTarget(false);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsTarget(false);
    actions.drop(index, event.dataTransfer);
  };

  return (
    <div
      className={clsx(styles["window"], isActive && styles["active"], isTarget && styles["target"])}
      style={{
        gridArea: `${area.y + 1} / ${area.x + 1} / span ${area.h} / span ${area.w}`,
      }}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows and cells of a table cannot be laid out as areas of a grid
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      aria-selected={isActive}
      data-window={number}
      data-key={key}
      data-level={choice?.level}
      draggable={canDrag}
      onPointerDownCapture={() => actions.activate(index)}
      onFocus={() => actions.activate(index)}
      onDragStart={({ dataTransfer }) => camera && dragWindow(dataTransfer, { index, camera })}
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
    >
      <span className={styles["spoken"]}>
        {camera ? t("windowWith", { number, name: camera.name }) : t("window", { number })}
      </span>
      <WindowContent
        key={key}
        window={window}
        isActive={isActive}
        facts={facts}
        choice={choice}
        actions={actions}
        onZoomed={setIsZoomed}
        overlay={overlay}
      />
    </div>
  );
});
