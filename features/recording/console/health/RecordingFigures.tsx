import { HddOutlined, VideoCameraOutlined } from "@ant-design/icons";
import { getOtherConfig } from "@tessera/features/system/contract";
import { durationText } from "@tessera/kit/camera";
import { HealthFigure, TroubleList } from "@tessera/kit/health";
import {
  byteText,
  isAdmin,
  useConfig,
  useQueryCall,
  useSession,
  useTexts,
} from "@tessera/platform/console";
import { Link } from "react-router";
import type { z } from "zod";
import { readRecordingFigures } from "../../contract.ts";
import { recordingHealthTexts } from "./texts.ts";

type Figures = z.output<typeof readRecordingFigures.reply>;

const refreshMs = 30_000;

/** Behind the cameras in the top bar: how many are recorded, and for how long that is kept. */
export function RecordingFigures() {
  const hasRecording = useConfig(getOtherConfig)?.RecordVersion !== false;
  const { data } = useQueryCall(
    readRecordingFigures,
    {},
    { enabled: hasRecording, quiet: true, refetchIntervalMs: refreshMs },
  );
  if (!hasRecording || !data) return null;
  return (
    <>
      <RecordedFigure figures={data} />
      {data.disk && <DiskFigure disk={data.disk} />}
    </>
  );
}

function RecordedFigure({ figures: { recording, failing } }: { readonly figures: Figures }) {
  const t = useTexts(recordingHealthTexts);
  const mayLook = isAdmin(useSession(({ user }) => user));
  return (
    <HealthFigure
      icon={<VideoCameraOutlined aria-hidden />}
      figure={recording}
      word={t("recorded")}
      isTrouble={failing.length > 0}
    >
      {failing.length === 0 ? (
        <p>{t("allRecorded")}</p>
      ) : (
        <>
          <p>{t("failing")}</p>
          <TroubleList cameras={failing} />
        </>
      )}
      {mayLook && <Link to="/config/recording/proof">{t("toProof")}</Link>}
    </HealthFigure>
  );
}

function DiskFigure({ disk }: { readonly disk: NonNullable<Figures["disk"]> }) {
  const t = useTexts(recordingHealthTexts);
  const { bytesPerDay, keepsDays, isShort } = disk;
  if (bytesPerDay === 0) return null;
  const [count, word] = keptFor(keepsDays);
  return (
    <HealthFigure
      icon={<HddOutlined aria-hidden />}
      figure={count}
      word={t(word)}
      isTrouble={isShort}
    >
      <p>
        {keepsDays === null
          ? t("keepsAll")
          : t("keeps", {
              size: byteText(bytesPerDay),
              time: durationText(keepsDays * 86_400),
            })}{" "}
        {isShort && t("isShort")}
      </p>
      <Link to="/config/recording">{t("toStorage")}</Link>
    </HealthFigure>
  );
}

/** Null: for ever. */
function keptFor(days: number | null) {
  if (days === null) return ["∞", "forEver"] as const;
  return days < 2
    ? ([Math.floor(days * 24), "hours"] as const)
    : ([Math.floor(days), "days"] as const);
}
