import { ZoomInOutlined, ZoomOutOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import type { DragDirection } from "./DragZoomLayer.tsx";
import styles from "./PtzPanel.module.css";
import { ptzTexts } from "./texts.ts";

const directions = [
  { direction: "in", key: "dragIn", icon: <ZoomInOutlined /> },
  { direction: "out", key: "dragOut", icon: <ZoomOutOutlined /> },
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
        <Button
          key={direction}
          size="small"
          type={drag === direction ? "primary" : "default"}
          aria-pressed={drag === direction}
          icon={icon}
          onClick={() => onDrag(drag === direction ? undefined : direction)}
        >
          {t(key)}
        </Button>
      ))}
    </div>
  );
}
