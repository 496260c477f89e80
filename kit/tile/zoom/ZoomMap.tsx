import { useTexts } from "@tessera/platform/console";
import { tileTexts } from "../texts.ts";
import styles from "./ZoomMap.module.css";
import type { ZoomView } from "./zoom-view.ts";

interface ZoomMapProps {
  readonly view: ZoomView;
  readonly onReset: () => void;
}

/** In a corner: which part of the picture is shown. A press shows the whole again. */
export function ZoomMap({ view: { scale, x, y }, onReset }: ZoomMapProps) {
  const t = useTexts(tileTexts);
  if (scale === 1) return null;
  return (
    <button
      type="button"
      className={styles["map"]}
      title={t("zoomReset")}
      aria-label={`${t("zoomReset")} · ${scale.toFixed(1)}×`}
      onClick={onReset}
    >
      <span
        className={styles["part"]}
        style={{
          left: percent(x - 0.5 / scale),
          top: percent(y - 0.5 / scale),
          width: percent(1 / scale),
          height: percent(1 / scale),
        }}
      />
      <span className={styles["scale"]}>{`${scale.toFixed(1)}×`}</span>
    </button>
  );
}

const percent = (share: number): string => `${share * 100}%`;
