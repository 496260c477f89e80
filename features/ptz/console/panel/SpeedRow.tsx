import { useTexts } from "@tessera/platform/console";
import { setPtzSpeed, usePtzSpeed } from "../move/ptz-speed.ts";
import { ptzTexts } from "../texts.ts";
import styles from "./PtzPanel.module.css";

/** How fast buttons, keys and wheel move a camera. */
export function SpeedRow() {
  const t = useTexts(ptzTexts);
  const { speed } = usePtzSpeed();
  return (
    <label className={styles["speed"]}>
      <span>{t("speed")}</span>
      <input
        type="range"
        min={1}
        max={255}
        value={speed}
        onChange={({ target }) => setPtzSpeed(target.valueAsNumber)}
      />
    </label>
  );
}
