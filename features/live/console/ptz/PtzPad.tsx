import { ArrowUpOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { HoldButton } from "./HoldButton.tsx";
import type { Hold } from "./held-move.ts";
import styles from "./PtzPanel.module.css";
import { ptzTexts } from "./texts.ts";

/** Row by row; the middle stays free. */
const directions = [
  ["upleft", -45],
  ["up", 0],
  ["upright", 45],
  ["left", -90],
  undefined,
  ["right", 90],
  ["downleft", -135],
  ["down", 180],
  ["downright", 135],
] as const;

/** Eight directions around a middle. */
export function PtzPad({ hold }: { readonly hold: Hold }) {
  const t = useTexts(ptzTexts);
  return (
    <div className={styles["pad"]}>
      {directions.map((direction) => {
        if (!direction) return <span key="middle" className={styles["middle"]} />;
        const [command, degrees] = direction;
        return (
          <HoldButton key={command} command={command} label={t(command)} hold={hold}>
            <ArrowUpOutlined style={{ transform: `rotate(${degrees}deg)` }} />
          </HoldButton>
        );
      })}
    </div>
  );
}
