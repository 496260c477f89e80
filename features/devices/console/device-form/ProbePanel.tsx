import { CheckCircleFilled, CloseCircleFilled, LoadingOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useEffect, useState } from "react";
import styles from "../form-fields/form.module.css";
import { clockSkewText } from "./clock-skew.ts";
import { deviceFormTexts } from "./texts.ts";
import type { ProbeReport, ProbeState } from "./use-probe.ts";

interface ProbePanelProps {
  readonly state: ProbeState;
  readonly onStop: () => void;
}

/** What the test says: under way, the picture and its figures, or why not. */
export function ProbePanel({ state, onStop }: ProbePanelProps) {
  const t = useTexts(deviceFormTexts);
  return (
    <section className={styles["probe"]} aria-label={t("testResult")} data-probe={state.kind}>
      <h2 className={styles["probeTitle"]}>{t("testResult")}</h2>
      <output>
        {state.kind === "idle" && <span className={styles["muted"]}>{t("testHint")}</span>}
        {state.kind === "running" && <Running onStop={onStop} />}
        {state.kind === "failed" && (
          <>
            <strong className={styles["verdict"]}>
              <CloseCircleFilled className={styles["bad"] ?? ""} /> {t("testFailed")}
            </strong>
            <span className={styles["sentence"]}>{state.error.message}</span>
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
    <span className={styles["running"]}>
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
  return (
    <>
      <strong className={styles["verdict"]}>
        <CheckCircleFilled className={styles["good"] ?? ""} />{" "}
        {t("testPassed", { seconds: (report.DurationMs / 1000).toFixed(1) })}
      </strong>
      {report.Snapshot ? (
        <img className={styles["snapshot"]} src={report.Snapshot} alt={t("snapshotAlt")} />
      ) : (
        <span className={styles["muted"]}>{t("noSnapshot")}</span>
      )}
      {report.Streams.map((stream) => (
        <StreamFacts key={stream.Flow} stream={stream} />
      ))}
      <DeviceFacts report={report} />
    </>
  );
}

/** Of a device that tells about itself. */
function DeviceFacts({ report }: { readonly report: ProbeReport }) {
  const t = useTexts(deviceFormTexts);
  const { Manufacturer, Model, Firmware, ClockSkewMs, Channels } = report;
  const told = [
    { label: t("manufacturer"), value: Manufacturer },
    { label: t("model"), value: Model },
    { label: t("firmware"), value: Firmware },
  ].filter(({ value }) => value);
  if (told.length === 0 && Channels.length === 0) return null;
  return (
    <>
      <Facts
        title={t("device")}
        facts={[...told, { label: t("clock"), value: clockSkewText(ClockSkewMs, t) }]}
      />
      {Channels.length > 0 && (
        <span className={styles["stream"]}>
          <strong>{t("channelsFound", { count: Channels.length })}</strong>
          {Channels.map(({ ChannelID, Name }) => (
            <span key={ChannelID} className={styles["fact"]}>
              <span className={styles["sentence"]}>{Name}</span>
              <span className={styles["muted"]}>{ChannelID}</span>
            </span>
          ))}
        </span>
      )}
    </>
  );
}

function StreamFacts({ stream }: { readonly stream: ProbeReport["Streams"][number] }) {
  const t = useTexts(deviceFormTexts);
  const { Flow, VideoCodec, Width, Height, Fps, AudioCodec, AudioRate } = stream;
  const audio = AudioRate ? `${AudioCodec} ${AudioRate / 1000} kHz` : AudioCodec;
  const facts = [
    { label: t("codec"), value: VideoCodec },
    { label: t("size"), value: `${Width} × ${Height}` },
    { label: t("fps"), value: `${Fps} fps` },
    { label: t("audio"), value: audio || t("noAudio") },
  ];
  return <Facts title={t(Flow === 1 ? "mainStream" : "subStream")} facts={facts} />;
}

interface FactsProps {
  readonly title: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

function Facts({ title, facts }: FactsProps) {
  return (
    <span className={styles["stream"]}>
      <strong>{title}</strong>
      {facts.map(({ label, value }) => (
        <span key={label} className={styles["fact"]}>
          <span className={styles["muted"]}>{label}</span>
          <span className={styles["sentence"]}>{value}</span>
        </span>
      ))}
    </span>
  );
}
