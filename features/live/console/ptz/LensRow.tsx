import { MinusOutlined, PlusOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { HoldButton } from "./HoldButton.tsx";
import type { Hold } from "./held-move.ts";
import styles from "./PtzPanel.module.css";
import { ptzTexts } from "./texts.ts";

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
