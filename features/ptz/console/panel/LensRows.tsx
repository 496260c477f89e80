import type { Channel } from "../../../devices/contract.ts";
import type { Hold } from "../move/held-move.ts";
import { LensRow } from "./LensRow.tsx";
import styles from "./PtzPanel.module.css";
import { SpeedRow } from "./SpeedRow.tsx";

interface LensRowsProps {
  readonly can: (capability: Channel["Capabilities"][number]) => boolean;
  readonly hold: Hold;
}

/** What the lens can do, and how fast all goes. */
export function LensRows({ can, hold }: LensRowsProps) {
  if (!can("ptz") && !can("focus") && !can("iris")) return null;
  return (
    <div className={styles["lenses"]}>
      {can("ptz") && <LensRow lens="zoom" hold={hold} />}
      {can("focus") && <LensRow lens="focus" hold={hold} />}
      {can("iris") && <LensRow lens="iris" hold={hold} />}
      <SpeedRow />
    </div>
  );
}
