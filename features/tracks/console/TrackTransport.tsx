import {
  AimOutlined,
  CaretRightOutlined,
  PauseOutlined,
  RedoOutlined,
  StepBackwardOutlined,
  UndoOutlined,
} from "@ant-design/icons";
import { BarButton, usePolled, type ZoneTime } from "@tessera/kit/playback";
import { useTexts } from "@tessera/platform/console";
import { Button, Segmented, Select, Slider, Tooltip } from "antd";
import { useCallback } from "react";
import { type TrackClock, type TrackRate, trackRates } from "./clock/track-clock.ts";
import { useTrackClockState } from "./clock/use-track-clock.ts";
import { kmText } from "./number-text.ts";
import type { ShownTrack } from "./shown/shown-track.ts";
import styles from "./TrackPage.module.css";
import { trackTexts } from "./texts.ts";
import { type PictureKind, pictureKinds } from "./track-address.ts";

interface TrackTransportProps {
  readonly clock: TrackClock;
  readonly zone: ZoneTime;
  /** Of which speed and mileage are told. */
  readonly track: ShownTrack | undefined;
  readonly isFollowing: boolean;
  readonly onFollow: (isFollowing: boolean) => void;
  readonly pictures: PictureKind;
  readonly onPictures: (kind: PictureKind) => void;
}

const pictureTexts = {
  cloud: "picturesCloud",
  device: "picturesDevice",
  off: "picturesOff",
} as const satisfies Record<PictureKind, string>;

/** What moves the point, and where it is. */
export function TrackTransport(props: TrackTransportProps) {
  const { clock, zone, track, isFollowing, onFollow, pictures, onPictures } = props;
  const t = useTexts(trackTexts);
  const { isPlaying, rate } = useTrackClockState(clock);
  return (
    <section className={styles["transport"]} aria-label={t("position")}>
      <Scrubber clock={clock} zone={zone} />
      <div className={styles["buttons"]}>
        <BarButton
          label={t("toStart")}
          hotkey="home"
          icon={<StepBackwardOutlined />}
          onClick={() => clock.seek(clock.span.startMs)}
        />
        <BarButton
          label={t("back10")}
          hotkey="arrowleft"
          icon={<UndoOutlined />}
          onClick={() => clock.seek(clock.positionMs - 10_000)}
        />
        <BarButton
          label={t(isPlaying ? "pause" : "play")}
          hotkey=" "
          icon={isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
          onClick={() => (isPlaying ? clock.pause() : clock.play())}
        />
        <BarButton
          label={t("forward10")}
          hotkey="arrowright"
          icon={<RedoOutlined />}
          onClick={() => clock.seek(clock.positionMs + 10_000)}
        />
        <Select<TrackRate>
          className={styles["rate"] ?? ""}
          aria-label={t("speed")}
          value={rate}
          onChange={(next) => clock.setRate(next)}
          options={trackRates.map((one) => ({ value: one, label: `${one}×` }))}
        />
        <Tooltip title={t("follow")}>
          <Button
            aria-label={t("follow")}
            aria-pressed={isFollowing}
            type={isFollowing ? "primary" : "text"}
            icon={<AimOutlined />}
            onClick={() => onFollow(!isFollowing)}
          />
        </Tooltip>
        <Here clock={clock} track={track} />
        <Segmented<PictureKind>
          className={styles["pictureKind"] ?? ""}
          size="small"
          aria-label={t("pictures")}
          value={pictures}
          onChange={onPictures}
          options={pictureKinds.map((kind) => ({ value: kind, label: t(pictureTexts[kind]) }))}
        />
      </div>
    </section>
  );
}

function Scrubber({ clock, zone }: Pick<TrackTransportProps, "clock" | "zone">) {
  const t = useTexts(trackTexts);
  const positionMs = usePositionOf(clock);
  const { startMs, endMs } = clock.span;
  return (
    <div className={styles["scrubber"]}>
      <output className={styles["moment"]} data-position={Math.round(positionMs)}>
        {zone.momentText(positionMs)}
      </output>
      <Slider
        className={styles["slider"] ?? ""}
        min={startMs}
        max={Math.max(startMs + 1, endMs)}
        step={1000}
        value={positionMs}
        tooltip={{ formatter: (atMs) => zone.timeText(atMs ?? positionMs) }}
        ariaLabelForHandle={t("position")}
        ariaValueTextFormatterForHandle={(atMs) => zone.momentText(atMs)}
        onChange={(atMs) => clock.seek(atMs)}
      />
    </div>
  );
}

/** How fast, and how far it has come. */
function Here({ clock, track }: Pick<TrackTransportProps, "clock" | "track">) {
  const t = useTexts(trackTexts);
  const { isHeld } = useTrackClockState(clock);
  const positionMs = usePositionOf(clock);
  const here = track?.momentAt(positionMs);
  if (!here) return null;
  return (
    <span className={styles["here"]}>
      {isHeld ? (
        <span>{t("waiting")}</span>
      ) : (
        <strong>{here.isGap ? t("inGap") : t("kmh", { speed: Math.round(here.speedKmh) })}</strong>
      )}
      <span>{t("mileageHere", { km: kmText(here.mileageM) })}</span>
    </span>
  );
}

function usePositionOf(clock: TrackClock): number {
  return usePolled(
    useCallback(() => clock.positionMs, [clock]),
    100,
  );
}
