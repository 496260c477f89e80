import { ZoomInOutlined, ZoomOutOutlined } from "@ant-design/icons";
import type { DragDirection } from "@tessera/kit/tile";
import { LightButton, useTexts } from "@tessera/platform/console";
import { ptzTexts } from "../texts.ts";
import styles from "./PtzPanel.module.css";

const directions = [
  { direction: "in", key: "dragIn", icon: <ZoomInOutlined aria-hidden /> },
  { direction: "out", key: "dragOut", icon: <ZoomOutOutlined aria-hidden /> },
] as const;

interface DragButtonsProps {
  readonly drag: DragDirection | undefined;
  readonly onDrag: (direction: DragDirection | undefined) => void;
}

/** Pressed, the next box that is drawn on the picture moves the camera. */
export function DragButtons({ drag, onDrag }: DragButtonsProps) {
  const t = useTexts(ptzTexts);
  return (
    <div className={styles["drags"]}>
      {directions.map(({ direction, key, icon }) => (
        <LightButton
          key={direction}
          kind={drag === direction ? "main" : "plain"}
          aria-pressed={drag === direction}
          icon={icon}
          onClick={() => onDrag(drag === direction ? undefined : direction)}
        >
          {t(key)}
        </LightButton>
      ))}
    </div>
  );
}
