import { alarmStatistics, alarmsChanged, alarmTold } from "@tessera/features/alarms/contract";
import {
  listRecordingProof,
  readRecordingFigures,
  readStorage,
} from "@tessera/features/recording/contract";
import { getOtherConfig } from "@tessera/features/system/contract";
import { durationText } from "@tessera/kit/camera";
import {
  type Translate,
  useConfig,
  usePush,
  usePushReturn,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import type { ScreenCameras } from "../../../contract.ts";
import { type SeriesReply, sumOfServers } from "../../charts/series.ts";
import { useMinutely } from "../../use-minutely.ts";
import { usePaced } from "../../use-paced.ts";
import type { Inbox } from "../alarms/open-alarms.ts";
import { counted } from "../cameras/board.ts";
import styles from "../screen.module.css";
import { screenTexts } from "../texts.ts";
import { KeyFigure } from "./KeyFigure.tsx";
import { grown, siteCourse } from "./machines.ts";
import { Spark } from "./Spark.tsx";

interface KeyFiguresProps {
  readonly cameras: ScreenCameras | undefined;
  readonly series: SeriesReply | undefined;
  readonly alarms: Inbox | undefined;
  /** When today began; undefined: not known yet. */
  readonly todayMs: number | undefined;
}

/** The numbers that one looks for first. */
export function KeyFigures({ cameras, series, alarms, todayMs }: KeyFiguresProps) {
  const hasRecording = useConfig(getOtherConfig)?.RecordVersion !== false;
  return (
    <div className={styles["figures"]}>
      <CameraFigures cameras={cameras} series={series} />
      {hasRecording && <RecordingFigures />}
      <StreamFigures series={series} />
      {hasRecording && <StorageFigures />}
      <AlarmFigures open={alarms?.Unread} todayMs={todayMs} />
    </div>
  );
}

function CameraFigures({ cameras, series }: Pick<KeyFiguresProps, "cameras" | "series">) {
  const t = useTexts(screenTexts);
  const { online, offline } = counted(cameras?.cameras ?? []);
  const course = series && siteCourse(series, "cameras_online");
  const more = course && grown(course);
  return (
    <KeyFigure
      title={t("cameras")}
      figures={[
        { name: t("online"), value: cameras && online, tone: online > 0 ? "good" : undefined },
        { name: t("offline"), value: cameras && offline, tone: offline > 0 ? "bad" : undefined },
      ]}
      note={hourAgoText(more, t)}
    >
      {course && course.points.length > 1 && <Spark label={t("camerasOverHour")} course={course} />}
    </KeyFigure>
  );
}

function hourAgoText(
  more: number | undefined,
  t: Translate<"sameAsHourAgo" | "thanHourAgo">,
): string {
  if (more === undefined) return "";
  return more === 0 ? t("sameAsHourAgo") : t("thanHourAgo", { more: signed(more) });
}

const signed = (value: number): string => (value > 0 ? `+${value}` : `−${-value}`);

function RecordingFigures() {
  const t = useTexts(screenTexts);
  const { data: figures, refetch: refetchFigures } = useQueryCall(
    readRecordingFigures,
    {},
    { quiet: true },
  );
  const { data: proof, refetch: refetchProof } = useQueryCall(
    listRecordingProof,
    { sort: "coverage", order: "asc", limit: 1 },
    { quiet: true },
  );
  useMinutely(() => {
    void refetchFigures();
    void refetchProof();
  });
  const failing = figures?.failing.length ?? 0;
  const least = proof?.rows[0];
  const coverage = least?.coverageToday;
  return (
    <KeyFigure
      title={t("recording")}
      figures={[
        { name: t("recorded"), value: figures?.recording },
        {
          name: t("failing"),
          value: figures && failing,
          tone: failing > 0 ? "bad" : undefined,
        },
      ]}
      note={
        typeof coverage === "number"
          ? t("leastCoverage", { share: Math.floor(coverage * 1000) / 10, name: least?.name ?? "" })
          : t("noCoverage")
      }
    />
  );
}

function StreamFigures({ series }: Pick<KeyFiguresProps, "series">) {
  const t = useTexts(screenTexts);
  const sumOf = (name: string) => {
    const sum = series && sumOfServers(series, name);
    return sum === undefined ? undefined : Math.round(sum);
  };
  return (
    <KeyFigure
      title={t("streams")}
      figures={[
        { name: t("streamCount"), value: sumOf("streams") },
        { name: t("viewerCount"), value: sumOf("viewers") },
      ]}
    />
  );
}

const daySeconds = 86_400;

function StorageFigures() {
  const t = useTexts(screenTexts);
  const { data, refetch } = useQueryCall(readStorage, {}, { quiet: true });
  useMinutely(() => void refetch());
  const trouble = data?.roots.find(({ state }) => state !== "ready");
  const { keepsDays, fullInDays } = data?.forecast ?? { keepsDays: null, fullInDays: null };
  return (
    <KeyFigure
      title={t("storage")}
      figures={[
        {
          name: t("fullIn"),
          value: data && (fullInDays === null ? t("never") : durationText(fullInDays * daySeconds)),
        },
        {
          name: t("keeps"),
          value:
            data && (keepsDays === null ? t("asPlanned") : durationText(keepsDays * daySeconds)),
        },
      ]}
      note={trouble?.text ?? ""}
      isTrouble={trouble !== undefined}
    />
  );
}

interface AlarmFiguresProps extends Pick<KeyFiguresProps, "todayMs"> {
  readonly open: number | undefined;
}

function AlarmFigures({ open, todayMs }: AlarmFiguresProps) {
  const t = useTexts(screenTexts);
  const { data, refetch } = useQueryCall(
    alarmStatistics,
    { starttime: todayMs ? String(todayMs) : "" },
    { quiet: true, keepPrevious: true, enabled: Boolean(todayMs) },
  );
  const reread = usePaced(() => todayMs && refetch());
  usePush(alarmTold, reread);
  usePush(alarmsChanged, reread);
  usePushReturn(reread);
  useMinutely(reread);
  return (
    <KeyFigure
      title={t("alarms")}
      figures={[
        { name: t("today"), value: data?.Total },
        { name: t("open"), value: open, tone: open ? "bad" : undefined },
      ]}
    />
  );
}
