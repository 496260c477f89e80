import type { ZoneTime } from "@tessera/kit/playback";
import { playbackTileStyles as styles } from "@tessera/kit/playback";
import { useText, useTexts } from "@tessera/platform/console";
import type { PlaybackPlayer, TrackState } from "@tessera/player";
import { Button, Spin } from "antd";
import type { ReactNode } from "react";
import { gapWords } from "../../gap-words.ts";
import { spanAt, type TimelineChannel } from "../../timeline/timeline-data.ts";
import { backtimeTexts } from "../texts.ts";

interface TileNoticeProps {
  readonly player: PlaybackPlayer;
  readonly channel: TimelineChannel;
  readonly zone: ZoneTime;
  readonly state: TrackState;
  /** Absent if there is no sub stream to change to. */
  readonly onSub: (() => void) | undefined;
}

/** Over a tile without a picture: why, and what can be done. */
export function TileNotice({ player, channel, zone, state, onSub }: TileNoticeProps) {
  const t = useTexts(backtimeTexts);
  switch (state.kind) {
    case "ready":
      return null;
    case "loading":
      return (
        <Notice>
          <Spin delay={300} />
        </Notice>
      );
    case "gap":
      return <GapNotice player={player} channel={channel} zone={zone} nextMs={state.nextMs} />;
    case "end":
      return <Notice words={t(channel.isRecording ? "waitsForLive" : "noMoreFootage")} />;
    case "undecodable":
      return (
        <Notice words={t("undecodable", { codec: codecName(state.codecs) })}>
          {onSub && (
            <Button size="small" onClick={onSub}>
              {t("toSub")}
            </Button>
          )}
        </Notice>
      );
    case "failed":
      return <FailureNotice error={state.error} retryInMs={state.retryInMs} />;
  }
}

interface GapNoticeProps extends Pick<TileNoticeProps, "player" | "channel" | "zone"> {
  readonly nextMs: number | undefined;
}

function GapNotice({ player, channel, zone, nextMs }: GapNoticeProps) {
  const t = useTexts(backtimeTexts);
  const text = useText();
  const gap = spanAt(channel.gaps, player.positionMs);
  return (
    <Notice words={gap ? t("noFootageWhy", { why: gapWords(gap, text) }) : t("noFootage")}>
      {nextMs !== undefined && (
        <Button size="small" onClick={() => player.seek(nextMs)}>
          {t("goToNext", { time: zone.momentText(nextMs) })}
        </Button>
      )}
    </Notice>
  );
}

interface FailureNoticeProps {
  readonly error: unknown;
  readonly retryInMs: number | undefined;
}

function FailureNotice({ error, retryInMs }: FailureNoticeProps) {
  const t = useTexts(backtimeTexts);
  return (
    <Notice words={error instanceof Error ? error.message : t("failed")}>
      {retryInMs !== undefined && (
        <p>{t("retryIn", { seconds: Math.max(1, Math.ceil(retryInMs / 1000)) })}</p>
      )}
    </Notice>
  );
}

function Notice({ words, children }: { readonly words?: string; readonly children?: ReactNode }) {
  return (
    <div className={styles["notice"]}>
      {words && <p>{words}</p>}
      {children}
    </div>
  );
}

const codecName = (codecs: string) => (/hvc1|hev1/.test(codecs) ? "H.265" : codecs);
