import { FastBackwardOutlined, FastForwardOutlined } from "@ant-design/icons";
import { BarButton } from "@tessera/kit/playback";
import { useTexts } from "@tessera/platform/console";
import { Select } from "antd";
import styles from "../Backtime.module.css";
import { backtimeTexts } from "../texts.ts";
import type { JumpKind } from "../transport/playback-commands.ts";
import type { Jumps } from "./use-jumps.ts";

const kinds = [
  { kind: "event", label: "jumpEvent", key: "n" },
  { kind: "gap", label: "jumpGap", key: "g" },
  { kind: "bookmark", label: "jumpBookmark", key: "t" },
] as const;

/** To the one before or after of what is chosen between them. */
export function JumpButtons({ jumps: { kind, setKind, to } }: { readonly jumps: Jumps }) {
  const t = useTexts(backtimeTexts);
  const chosen = kinds.find((one) => one.kind === kind) ?? kinds[0];
  const labelOf = (way: "jumpBefore" | "jumpAfter") => t(way, { what: t(chosen.label) });
  return (
    <span className={styles["jumps"]}>
      <BarButton
        label={labelOf("jumpBefore")}
        hotkey={`shift+${chosen.key}`}
        icon={<FastBackwardOutlined />}
        onClick={() => to(kind, -1)}
      />
      <Select<JumpKind>
        className={styles["jumpKind"] ?? ""}
        aria-label={t("jumpTo")}
        popupMatchSelectWidth={false}
        value={kind}
        onChange={setKind}
        options={kinds.map(({ kind: value, label }) => ({ value, label: t(label) }))}
      />
      <BarButton
        label={labelOf("jumpAfter")}
        hotkey={chosen.key}
        icon={<FastForwardOutlined />}
        onClick={() => to(kind, 1)}
      />
    </span>
  );
}
