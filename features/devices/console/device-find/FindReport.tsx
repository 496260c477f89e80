import { LoadingOutlined } from "@ant-design/icons";
import { layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Alert, Button } from "antd";
import { useEffect, useState } from "react";
import { deviceFindTexts } from "./texts.ts";
import type { FindState, FoundDevice } from "./use-find.ts";

interface FindReportProps {
  readonly state: FindState;
  /** As people call the type that was found. */
  readonly type: string;
  readonly onStop: () => void;
  /** Past what refuses us, to the stream itself. */
  readonly onStream: () => void;
}

/** How the search goes: under way, what was found, what is missing, or why not. */
export function FindReport({ state, type, onStop, onStream }: FindReportProps) {
  return (
    <output data-find={state.kind} style={{ display: "block", marginBlockEnd: 16 }}>
      {state.kind === "running" && <Running onStop={onStop} />}
      {state.kind === "failed" && <Alert type="error" showIcon title={state.message} />}
      {state.kind === "answered" && (
        <Answer device={state.device} type={type} onStream={onStream} />
      )}
    </output>
  );
}

function Running({ onStop }: Pick<FindReportProps, "onStop">) {
  const t = useTexts(deviceFindTexts);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className={layout.spread}>
      <span>
        <LoadingOutlined /> {t("finding", { seconds })}
      </span>
      <Button size="small" onClick={onStop}>
        {t("stop")}
      </Button>
    </span>
  );
}

function Answer({
  device,
  type,
  onStream,
}: Pick<FindReportProps, "type" | "onStream"> & { readonly device: FoundDevice }) {
  const t = useTexts(deviceFindTexts);
  const { State, Reason, Manufacturer, Model, DeviceType } = device;
  if (State === "asks") return <Alert type="info" showIcon title={t("asks")} />;
  if (State === "refuses")
    return (
      <Alert
        type="error"
        showIcon
        title={Reason}
        action={
          DeviceType !== "RTSP" && (
            <Button size="small" onClick={onStream}>
              {t("asStream")}
            </Button>
          )
        }
      />
    );
  const what = [type, Manufacturer, Model].filter(Boolean).join(" · ");
  return <Alert type="success" showIcon title={t("found", { what })} />;
}
