import { CheckCircleFilled, CloseCircleFilled, LoadingOutlined } from "@ant-design/icons";
import { type Fact, Facts, layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { clockSkewText } from "./clock-skew.ts";
import styles from "./panel.module.css";
import { deviceFormTexts } from "./texts.ts";
import type { ProbeReport, ProbeState } from "./use-probe.ts";

interface ProbePanelProps {
  readonly state: ProbeState;
  readonly onStop: () => void;
  /** While nothing was tested. */
  readonly hint?: string;
}

/** What the test says: under way, the picture and its figures, or why not. */
export function ProbePanel({ state, onStop, hint }: ProbePanelProps) {
  const t = useTexts(deviceFormTexts);
  return (
    <section className={styles["panel"]} aria-label={t("testResult")} data-probe={state.kind}>
      <h2>{t("testResult")}</h2>
      <output>
        {state.kind === "idle" && <span className={layout.muted}>{hint ?? t("testHint")}</span>}
        {state.kind === "running" && <Running onStop={onStop} />}
        {state.kind === "failed" && (
          <>
            <strong>
              <CloseCircleFilled className={styles["bad"] ?? ""} /> {t("testFailed")}
            </strong>
            <span>{state.error.message}</span>
          </>
        )}
        {state.kind === "done" && <Passed report={state.report} />}
      </output>
    </section>
  );
}

function Running({ onStop }: { readonly onStop: () => void }) {
  const t = useTexts(deviceFormTexts);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className={layout.spread}>
      <span>
        <LoadingOutlined /> {t("testing", { seconds })}
      </span>
      <Button size="small" onClick={onStop}>
        {t("stopTest")}
      </Button>
    </span>
  );
}

function Passed({ report }: { readonly report: ProbeReport }) {
  const t = useTexts(deviceFormTexts);
  const { Manufacturer, Model, Firmware, ClockSkewMs, Channels } = report;
  const told = { manufacturer: Manufacturer, model: Model, firmware: Firmware } as const;
  const known = (["manufacturer", "model", "firmware"] as const)
    .filter((name) => told[name] !== "")
    .map((name): Fact => [t(name), told[name]]);
  return (
    <>
      <strong>
        <CheckCircleFilled className={styles["good"] ?? ""} />{" "}
        {t("testPassed", { seconds: (report.DurationMs / 1000).toFixed(1) })}
      </strong>
      {report.Snapshot ? (
        <img src={report.Snapshot} alt={t("snapshotAlt")} />
      ) : (
        <span className={layout.muted}>{t("noSnapshot")}</span>
      )}
      {report.Streams.map((stream) => (
        <StreamFacts key={stream.Flow} stream={stream} />
      ))}
      {/* Of a device that tells about itself. */}
      {(known.length > 0 || Channels.length > 0) && (
        <div>
          <strong>{t("device")}</strong>
          <Facts facts={[...known, [t("clock"), clockSkewText(ClockSkewMs, t)]]} />
        </div>
      )}
      {Channels.length > 0 && (
        <div>
          <strong>{t("channelsFound", { count: Channels.length })}</strong>
          <Facts facts={Channels.map(({ ChannelID, Name }) => [ChannelID, Name])} />
        </div>
      )}
    </>
  );
}

function StreamFacts({ stream }: { readonly stream: ProbeReport["Streams"][number] }) {
  const t = useTexts(deviceFormTexts);
  const { Flow, VideoCodec, ConvertedFrom, Width, Height, Fps, AudioCodec, AudioRate } = stream;
  const converted: [string, string][] = ConvertedFrom
    ? [[t("converted"), t("convertedFrom", { codec: ConvertedFrom })]]
    : [];
  const audio = AudioRate ? `${AudioCodec} ${AudioRate / 1000} kHz` : AudioCodec;
  return (
    <div>
      <strong>{t(Flow === 1 ? "mainStream" : "subStream")}</strong>
      <Facts
        facts={[
          [t("codec"), VideoCodec],
          ...converted,
          [t("size"), `${Width} × ${Height}`],
          [t("fps"), `${Fps} fps`],
          [t("audio"), audio || t("noAudio")],
        ]}
      />
    </div>
  );
}
