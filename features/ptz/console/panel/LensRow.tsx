import { MinusOutlined, PlusOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import type { Hold } from "../move/held-move.ts";
import { ptzTexts } from "../texts.ts";
import { HoldButton } from "./HoldButton.tsx";
import styles from "./PtzPanel.module.css";

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
export function LensRow({ lens, hold }: LensRowProps) {
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
