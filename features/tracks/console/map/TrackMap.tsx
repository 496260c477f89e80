import { BorderOuterOutlined, ExpandOutlined } from "@ant-design/icons";
import { FeatureLayer, type MapFeature, SiteMap, useLiveMap } from "@tessera/kit/map";
import { useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { WireTrack } from "../../contract.ts";
import type { TrackClock } from "../clock/track-clock.ts";
import type { ShownTrack } from "../shown/shown-track.ts";
import { speedClasses } from "../shown/speed-classes.ts";
import { nearestMoment, placeOf, trackLines } from "../shown/track-lines.ts";
import styles from "../TrackPage.module.css";
import type { TrackAlarm } from "../tables/use-track-alarms.ts";
import { trackTexts } from "../texts.ts";
import { FenceLayer } from "./FenceLayer.tsx";
import { Legend } from "./Legend.tsx";
import { type LineMark, lookOfLine, lookOfMark, type PlaceMark } from "./looks.ts";
import { VehicleLayer } from "./VehicleLayer.tsx";

interface TrackMapProps {
  readonly tracks: readonly WireTrack[];
  readonly shown: readonly ShownTrack[];
  readonly alarms: readonly TrackAlarm[];
  readonly clock: TrackClock;
  readonly limitKmh: number;
  readonly hasFences: boolean;
  readonly onFences: (hasFences: boolean) => void;
  readonly focusId: string;
  readonly isFollowing: boolean;
  readonly onGoTo: (id: string, atMs: number) => void;
}

/** Tracks by their speed, with stops, alarms and gaps, and the vehicles on their way. */
export function TrackMap(props: TrackMapProps) {
  const { tracks, shown, alarms, limitKmh } = props;
  const t = useTexts(trackTexts);
  const classes = useMemo(() => speedClasses(limitKmh), [limitKmh]);
  const lines = useMemo(
    () =>
      shown.flatMap((track, no) =>
        trackLines(track, classes).map(
          (line, index): MapFeature<LineMark> => ({
            id: `${track.id} ${index}`,
            shape: { kind: "line", path: line.path },
            data: {
              kind: line.kind,
              trackId: track.id,
              color: classes[line.speed]?.color ?? "",
              no: shown.length > 1 ? no : undefined,
            },
          }),
        ),
      ),
    [shown, classes],
  );
  const names = useMemo(() => ({ start: t("startMark"), end: t("endMark") }), [t]);
  const marks = useMemo(
    () => [...endMarks(shown, names), ...stopMarks(tracks), ...alarmMarks(shown, alarms)],
    [shown, tracks, alarms, names],
  );
  return (
    <div className={styles["map"]} data-points={shown.reduce((sum, { length }) => sum + length, 0)}>
      <SiteMap label={t("map")} className={styles["sheet"]}>
        {props.hasFences && <FenceLayer ids={tracks.map(({ id }) => id)} />}
        <FeatureLayer features={lines} look={lookOfLine} zIndex={1} />
        <FeatureLayer features={marks} look={lookOfMark} zIndex={2} />
        <VehicleLayer {...props} />
        <Sight {...props} />
        <Presses {...props} />
      </SiteMap>
      <Legend classes={classes} />
      <Button
        className={styles["fences"] ?? ""}
        icon={<BorderOuterOutlined />}
        aria-label={t("fences")}
        title={t("fences")}
        aria-pressed={props.hasFences}
        type={props.hasFences ? "primary" : "default"}
        onClick={() => props.onFences(!props.hasFences)}
      />
    </div>
  );
}

/** Looks at all of it at first, and again when it is asked to. */
function Sight({ shown }: Pick<TrackMapProps, "shown">) {
  const t = useTexts(trackTexts);
  const map = useLiveMap();
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  const fit = useCallback(() => {
    const places = latest.current.flatMap((track) =>
      Array.from({ length: track.length }, (_, index) => placeOf(track, index)),
    );
    if (places.length > 0) map.fit(places, { zoomMax: 16 });
  }, [map]);
  // The same tracks by another limit are looked at as before.
  const which = JSON.stringify(shown.map(({ id, startMs, endMs }) => [id, startMs, endMs]));
  useEffect(() => {
    if (which) fit();
  }, [fit, which]);
  return (
    <Button
      className={styles["fit"] ?? ""}
      icon={<ExpandOutlined />}
      aria-label={t("fitAll")}
      title={t("fitAll")}
      onClick={fit}
    />
  );
}

/** A press on a track or a mark leads to its moment. */
function Presses({ shown, onGoTo }: Pick<TrackMapProps, "shown" | "onGoTo">) {
  const map = useLiveMap();
  useEffect(
    () =>
      map.onPress(({ at, hits }) => {
        for (const { feature } of hits) {
          const data = feature.data as Partial<Pick<PlaceMark, "trackId" | "atMs">>;
          const track = shown.find(({ id }) => id === data.trackId);
          const atMs = data.atMs ?? (track && nearestMoment(track, at));
          if (!track || atMs === undefined) continue;
          onGoTo(track.id, atMs);
          return;
        }
      }),
    [map, shown, onGoTo],
  );
  return null;
}

function endMarks(
  shown: readonly ShownTrack[],
  names: { readonly start: string; readonly end: string },
): MapFeature<PlaceMark>[] {
  return shown.flatMap((track) => {
    if (track.length === 0) return [];
    const mark = (kind: "start" | "end", index: number): MapFeature<PlaceMark> => ({
      id: `${kind} ${track.id}`,
      shape: { kind: "point", at: placeOf(track, index) },
      data: { kind, trackId: track.id, atMs: track.at[index] ?? 0, text: names[kind] },
    });
    return [mark("start", 0), mark("end", track.length - 1)];
  });
}

const stopMarks = (tracks: readonly WireTrack[]): MapFeature<PlaceMark>[] =>
  tracks.flatMap(({ id, figures }) =>
    figures.stops.map(({ startMs, lon, lat }) => ({
      id: `stop ${id} ${startMs}`,
      shape: { kind: "point" as const, at: [lon, lat] as const },
      data: { kind: "stop" as const, trackId: id, atMs: startMs, text: "P" },
    })),
  );

/** Where the vehicle was at that moment. */
function alarmMarks(
  shown: readonly ShownTrack[],
  alarms: readonly TrackAlarm[],
): MapFeature<PlaceMark>[] {
  return alarms.flatMap(({ trackId, alarm }) => {
    const here = shown.find(({ id }) => id === trackId)?.momentAt(alarm.AtMs);
    if (!here) return [];
    return [
      {
        id: `alarm ${alarm.ID}`,
        shape: { kind: "point", at: [here.lon, here.lat] },
        data: { kind: "alarm", trackId, atMs: alarm.AtMs, text: "!" },
      },
    ];
  });
}
