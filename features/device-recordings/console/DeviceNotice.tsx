import { playbackTileStyles as tileStyles } from "@tessera/kit/playback";
import { useText, useTexts } from "@tessera/platform/console";
import type { FailureReason } from "@tessera/player";
import { Button, Spin } from "antd";
import type { DevicePlayState } from "./device-play.ts";
import { deviceTexts } from "./texts.ts";

interface DeviceNoticeProps {
  readonly state: DevicePlayState;
  readonly onPlay: () => void;
}

/** Over a recording without a moving picture: why, and what can be done. */
export function DeviceNotice({ state, onPlay }: DeviceNoticeProps) {
  const t = useTexts(deviceTexts);
  const text = useText();
  switch (state.kind) {
    case "playing":
    case "paused":
      return null;
    case "waiting":
      return (
        <output className={tileStyles["notice"]}>
          <Spin delay={300} />
          <span>{t("waiting")}</span>
        </output>
      );
    case "over":
      return (
        <output className={tileStyles["notice"]}>
          <span>
            {state.isWhole ? t("over") : t("brokeOff", { why: text(state.reason) || t("unknown") })}
          </span>
          <Button size="small" onClick={onPlay}>
            {t(state.isWhole ? "again" : "goOn")}
          </Button>
        </output>
      );
    case "failed":
      return (
        <output className={tileStyles["notice"]}>
          <Failure reason={state.reason} />
          <Button size="small" onClick={onPlay}>
            {t("retry")}
          </Button>
        </output>
      );
  }
}

function Failure({ reason }: { readonly reason: FailureReason }) {
  const t = useTexts(deviceTexts);
  if (reason.code === "codec-unsupported")
    return <span>{t("codec", { codec: reason.codecs })}</span>;
  if (reason.code === "address-refused")
    return <span>{reason.error instanceof Error ? reason.error.message : t("failed")}</span>;
  if (reason.code === "no-picture") return <span>{t("noPicture")}</span>;
  return <span>{t(reason.code === "connection-lost" ? "lost" : "failed")}</span>;
}
