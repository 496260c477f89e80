import { DownloadOutlined } from "@ant-design/icons";
import { layout } from "@tessera/kit";
import { dashed, lengthText, type ZoneTime } from "@tessera/kit/playback";
import { downloadWithConsent, useText, useTexts } from "@tessera/platform/console";
import { Table, Tabs } from "antd";
import type { ReactNode } from "react";
import { trackFormats, type WireTrack } from "../../contract.ts";
import { kmText } from "../number-text.ts";
import styles from "../TrackPage.module.css";
import { trackTexts } from "../texts.ts";
import type { AskedSpan } from "../track-address.ts";
import type { TrackAlarm } from "./use-track-alarms.ts";

interface TrackTablesProps {
  readonly tracks: readonly WireTrack[];
  readonly alarms: readonly TrackAlarm[];
  readonly span: AskedSpan;
  readonly zone: ZoneTime;
  readonly limitKmh: number;
  readonly onGoTo: (id: string, atMs: number) => void;
}

/** A line of any of the tables; a press leads to its moment. */
interface Line {
  readonly key: string;
  readonly trackId: string;
  readonly vehicle: string;
  readonly atMs: number;
  readonly cells: readonly ReactNode[];
}

/** Mileage by day, stops, overspeed, gaps and alarms of all tracks. */
export function TrackTables(props: TrackTablesProps) {
  const { tracks, zone, limitKmh, alarms } = props;
  const t = useTexts(trackTexts);
  const text = useText();
  const linesOf = <Entry,>(
    entriesOf: (track: WireTrack) => readonly Entry[],
    lineOf: (entry: Entry) => { readonly atMs: number; readonly cells: readonly ReactNode[] },
  ): Line[] =>
    tracks.flatMap((track) =>
      entriesOf(track).map((entry, index) => ({
        key: `${track.id} ${index}`,
        trackId: track.id,
        vehicle: vehicleName(track),
        ...lineOf(entry),
      })),
    );
  const span = (startMs: number, endMs: number) => [
    zone.momentText(startMs),
    lengthText(endMs - startMs),
  ];
  const stops = linesOf(
    ({ figures }) => figures.stops,
    ({ startMs, endMs }) => ({ atMs: startMs, cells: span(startMs, endMs) }),
  );
  const overspeeds = linesOf(
    ({ figures }) => figures.overspeeds,
    ({ startMs, endMs, topKmh, topAtMs, distanceM }) => ({
      atMs: topAtMs,
      cells: [...span(startMs, endMs), `${Math.round(topKmh)} km/h`, `${kmText(distanceM)} km`],
    }),
  );
  const gaps = linesOf(
    ({ figures }) => figures.gaps,
    ({ startMs, endMs, distanceM }) => ({
      atMs: startMs,
      cells: [...span(startMs, endMs), `${kmText(distanceM)} km`],
    }),
  );
  const mileage = linesOf(
    ({ figures }) => figures.days,
    ({ day, distanceM, movingMs, stops: count, topKmh }) => ({
      atMs: zone.startOfDay(day),
      cells: [
        dashed(day),
        `${kmText(distanceM)} km`,
        lengthText(movingMs),
        count,
        `${Math.round(topKmh)} km/h`,
      ],
    }),
  );
  const raised = alarms.map(({ trackId, alarm }) => ({
    key: String(alarm.ID),
    trackId,
    vehicle: nameOf(tracks, trackId),
    atMs: alarm.AtMs,
    cells: [zone.momentText(alarm.AtMs), text(alarm.Text)],
  }));
  const tabs: readonly (readonly [string, string, Omit<LinesProps, keyof TrackTablesProps>])[] = [
    [
      "mileage",
      t("tableMileage"),
      {
        titles: [t("date"), t("distance"), t("driving"), t("stopCount"), t("top")],
        lines: mileage,
        empty: t("noMileage"),
      },
    ],
    [
      "stops",
      t("tableStops", { count: stops.length }),
      { titles: [t("start"), t("length")], lines: stops, empty: t("noStops") },
    ],
    [
      "overspeed",
      t("tableOverspeed", { count: overspeeds.length }),
      {
        titles: [t("start"), t("length"), t("top"), t("distance")],
        lines: overspeeds,
        empty: t(limitKmh > 0 ? "noOverspeed" : "noLimit"),
      },
    ],
    [
      "gaps",
      t("tableGaps", { count: gaps.length }),
      { titles: [t("start"), t("length"), t("distance")], lines: gaps, empty: t("noGaps") },
    ],
    [
      "alarms",
      t("tableAlarms", { count: raised.length }),
      { titles: [t("start"), t("alarm")], lines: raised, empty: t("noAlarms") },
    ],
  ];
  return (
    <section className={styles["tables"]} aria-label={t("tables")}>
      <Tabs
        size="small"
        items={tabs.map(([key, label, table]) => ({
          key,
          label,
          children: <Lines {...props} {...table} />,
        }))}
      />
      <ExportLinks {...props} />
      <Remarks tracks={tracks} />
    </section>
  );
}

interface LinesProps extends Pick<TrackTablesProps, "tracks" | "zone" | "onGoTo"> {
  readonly titles: readonly string[];
  readonly lines: readonly Line[];
  readonly empty: string;
}

function Lines({ tracks, titles, lines, empty, zone, onGoTo }: LinesProps) {
  const t = useTexts(trackTexts);
  const several = tracks.length > 1 ? [{ title: t("vehicle"), dataIndex: "vehicle" }] : [];
  return (
    <Table<Line>
      size="small"
      rowKey="key"
      dataSource={[...lines]}
      pagination={
        lines.length > 50 ? { pageSize: 50, size: "small", showSizeChanger: false } : false
      }
      scroll={{ x: "max-content" }}
      locale={{ emptyText: empty }}
      columns={[
        ...several,
        ...titles.map((title, index) => ({
          title,
          render: (_: unknown, { cells, trackId, atMs }: Line) =>
            index === 0 ? (
              <button
                type="button"
                className={styles["go"]}
                aria-label={t("goTo", { time: zone.momentText(atMs) })}
                onClick={() => onGoTo(trackId, atMs)}
              >
                {cells[index]}
              </button>
            ) : (
              cells[index]
            ),
        })),
      ]}
    />
  );
}

/** Files that the browser fetches by itself. */
function ExportLinks({ tracks, span }: Pick<TrackTablesProps, "tracks" | "span">) {
  const t = useTexts(trackTexts);
  const ids = tracks.filter(({ mayExport }) => mayExport).map(({ id }) => id);
  if (ids.length === 0) return null;
  return (
    <span className={styles["export"]}>
      <DownloadOutlined aria-hidden />
      {trackFormats.map((format) => (
        <a
          key={format}
          className={layout.link}
          href={exportAddress(ids, span, format)}
          download
          aria-label={t("exportAs", { format: format.toUpperCase() })}
          onClick={downloadWithConsent}
        >
          {format.toUpperCase()}
        </a>
      ))}
    </span>
  );
}

function exportAddress(ids: readonly string[], { from, to }: AskedSpan, format: string): string {
  const query = new URLSearchParams({
    ids: JSON.stringify(ids),
    from: String(from),
    to: String(to),
    format,
  });
  return `/api/v1/tracks/export?${query}`;
}

/** What the numbers do not say. */
function Remarks({ tracks }: Pick<TrackTablesProps, "tracks">) {
  const t = useTexts(trackTexts);
  const thinned = tracks.find(({ total, points }) => total > points.at.length);
  const isCut = tracks.some(({ figures }) => figures.isCut);
  return (
    <>
      {thinned && <p className={styles["remark"]}>{t("thinned", { total: thinned.total })}</p>}
      {isCut && <p className={styles["remark"]}>{t("cut", { most: 2000 })}</p>}
    </>
  );
}

const vehicleName = ({ deviceName, name }: WireTrack): string =>
  [...new Set([deviceName, name])].join(" · ");

function nameOf(tracks: readonly WireTrack[], id: string): string {
  const track = tracks.find((one) => one.id === id);
  return track ? vehicleName(track) : id;
}
