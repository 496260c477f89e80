import {
  FullscreenOutlined,
  QuestionOutlined,
  RedoOutlined,
  StepBackwardOutlined,
  StepForwardOutlined,
  UndoOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from "@ant-design/icons";
import { minuteMs } from "@tessera/base";
import { showsKeys, useKeyLabel } from "@tessera/kit/commands";
import { BarButton, lengthText, usePosition, type ZoneTime } from "@tessera/kit/playback";
import { useTexts } from "@tessera/platform/console";
import type { PlaybackPlayer, PlaybackState } from "@tessera/player";
import { Button, Select, Tooltip } from "antd";
import styles from "../Backtime.module.css";
import { JumpButtons } from "../jumps/JumpButtons.tsx";
import type { Jumps } from "../jumps/use-jumps.ts";
import { backtimeTexts } from "../texts.ts";
import { PlayButton, SpeedChoice } from "./PlayingButtons.tsx";
import type { PlaybackDesk } from "./playback-commands.ts";

const ranges = [
  ["month", 30 * 24 * 60 * minuteMs],
  ["week", 7 * 24 * 60 * minuteMs],
  ["day", 24 * 60 * minuteMs],
  ["hour", 60 * minuteMs],
  ["tenMinutes", 10 * minuteMs],
  ["minute", minuteMs],
  ["tenSeconds", minuteMs / 6],
] as const;

interface TransportBarProps {
  readonly desk: PlaybackDesk;
  readonly state: PlaybackState;
  readonly zone: ZoneTime;
  /** Of the chosen channel; absent if it may not be watched live. */
  readonly live: { readonly isOn: boolean; readonly set: (isOn: boolean) => void } | undefined;
  /** How much of time the timeline shows. */
  readonly shownMs: number;
  readonly jumps: Jumps;
  readonly onShow: (lengthMs: number) => void;
}

/** Everything that moves the position. */
export function TransportBar(props: TransportBarProps) {
  const { desk, state, zone, live, shownMs, jumps, onShow } = props;
  const t = useTexts(backtimeTexts);
  const labelOf = useKeyLabel();
  const { player } = desk;
  const shown = ranges.find(([, lengthMs]) => Math.abs(shownMs / lengthMs - 1) < 0.05);
  return (
    <div className={styles["transport"]}>
      <span className={styles["group"]}>
        <span className={styles["steps"]}>
          <BarButton
            label={t("back10")}
            hotkey="arrowleft"
            icon={<UndoOutlined />}
            onClick={() => player.seek(player.positionMs - 10_000)}
          />
          <BarButton
            label={t("frameBack")}
            hotkey="alt+arrowleft"
            icon={<StepBackwardOutlined />}
            onClick={() => player.step(-1)}
          />
          <PlayButton desk={desk} state={state} />
          <BarButton
            label={t("frameForward")}
            hotkey="alt+arrowright"
            icon={<StepForwardOutlined />}
            onClick={() => player.step(1)}
          />
          <BarButton
            label={t("forward10")}
            hotkey="arrowright"
            icon={<RedoOutlined />}
            onClick={() => player.seek(player.positionMs + 10_000)}
          />
          <SpeedChoice player={player} state={state} className={styles["speed"]} />
        </span>
        <span className={styles["steps"]}>
          <Tooltip title={labelOf({ label: t("newestHint"), key: "end" })}>
            <Button onClick={desk.toNewest}>{t("newest")}</Button>
          </Tooltip>
          {live && (
            <Tooltip title={t(live.isOn ? "backToRecording" : "toLive")}>
              <Button
                type={live.isOn ? "primary" : "default"}
                aria-pressed={live.isOn}
                onClick={() => live.set(!live.isOn)}
              >
                {t("live")}
              </Button>
            </Tooltip>
          )}
        </span>
        <JumpButtons jumps={jumps} />
      </span>
      <PositionText player={player} zone={zone} />
      <span className={styles["end"]}>
        <BarButton
          label={t("zoomOut")}
          hotkey="−"
          icon={<ZoomOutOutlined />}
          onClick={() => desk.zoom(2)}
        />
        <BarButton
          label={t("zoomIn")}
          hotkey="+"
          icon={<ZoomInOutlined />}
          onClick={() => desk.zoom(0.5)}
        />
        <Select<number>
          className={styles["zoom"] ?? ""}
          aria-label={t("zoomTo")}
          value={shown?.[1] ?? shownMs}
          labelRender={() => (shown ? t(shown[0]) : lengthText(shownMs))}
          onSelect={onShow}
          options={ranges.map(([name, lengthMs]) => ({ value: lengthMs, label: t(name) }))}
        />
        <BarButton
          label={t("fullscreen")}
          hotkey="f"
          icon={<FullscreenOutlined />}
          onClick={desk.toggleFullscreen}
        />
        {showsKeys() && (
          <BarButton
            label={t("keys")}
            hotkey="?"
            icon={<QuestionOutlined />}
            onClick={desk.toggleKeys}
          />
        )}
      </span>
    </div>
  );
}

function PositionText({
  player,
  zone,
}: {
  readonly player: PlaybackPlayer;
  readonly zone: ZoneTime;
}) {
  const t = useTexts(backtimeTexts);
  const positionMs = usePosition(player);
  const [day, time] = zone.momentText(positionMs).split(" ");
  return (
    <output className={styles["position"]} data-position={Math.round(positionMs)}>
      <small>{day}</small>
      <strong>{time}</strong>
      <small title={t("zone", { zone: zone.zone })}>{zone.offsetText(positionMs)}</small>
    </output>
  );
}
