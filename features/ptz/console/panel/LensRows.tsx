import { MinusOutlined, PlusOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import type { Channel } from "../../../devices/contract.ts";
import type { Hold } from "../move/held-move.ts";
import { setPtzSpeed, usePtzSpeed } from "../move/ptz-speed.ts";
import { ptzTexts } from "../texts.ts";
import { HoldButton } from "./HoldButton.tsx";
import styles from "./PtzPanel.module.css";

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

/** How fast buttons, keys and wheel move a camera. */
function SpeedRow() {
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

const commands = {
  zoom: { less: "zoomout", more: "zoomin" },
  focus: { less: "focusin", more: "focusout" },
  iris: { less: "apertureout", more: "aperturein" },
} as const;

interface LensRowProps {
  readonly lens: keyof typeof commands;
  readonly hold: Hold;
}

/** One thing of the lens between its two ends. */
function LensRow({ lens, hold }: LensRowProps) {
  const t = useTexts(ptzTexts);
  const { less, more } = commands[lens];
  return (
    <div className={styles["lens"]}>
      <HoldButton command={less} label={t(less)} hold={hold}>
        <MinusOutlined />
      </HoldButton>
      <span>{t(lens)}</span>
      <HoldButton command={more} label={t(more)} hold={hold}>
        <PlusOutlined />
      </HoldButton>
    </div>
  );
}
