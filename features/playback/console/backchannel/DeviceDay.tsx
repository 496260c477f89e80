import { deviceRecordingsSlot, lengthText, type Piece } from "@tessera/kit/playback";
import { EmptyState, LoadFailed, useQueryCall, useSlot, useTexts } from "@tessera/platform/console";
import { Button, Skeleton } from "antd";
import { useNavigate, useSearchParams } from "react-router";
import { listChannels } from "../../../devices/contract.ts";
import { channelOfRecordId } from "../../contract.ts";
import { backchannelAddress } from "../addresses.ts";
import styles from "./backchannel.module.css";
import { DayLine } from "./DayLine.tsx";
import { DayPage, type DayProps } from "./DayPage.tsx";
import { EmptyDay } from "./EmptyDay.tsx";
import { backchannelTexts } from "./texts.ts";
import { useDay } from "./use-day.ts";

/** What a device has recorded on a day. */
export function DeviceDay(props: DayProps) {
  const { id, day, today } = props;
  const t = useTexts(backchannelTexts);
  const { data, error, refetch } = useDay(id, day, "Device", day === today);
  if (data?.total === 0) return <EmptyDay {...props} />;
  if (data) return <ListedDay {...props} pieces={data.list} />;
  return (
    <DayPage
      {...props}
      stage={
        error ? (
          <LoadFailed error={error} onRetry={refetch} />
        ) : (
          <>
            <p>{t("asking")}</p>
            <Skeleton active />
          </>
        )
      }
    />
  );
}

function ListedDay(props: DayProps & { readonly pieces: readonly Piece[] }) {
  const { id, day, zone, channel, pieces } = props;
  const t = useTexts(backchannelTexts);
  const [device] = useSlot(deviceRecordingsSlot);
  const navigate = useNavigate();
  const { canPlay, canDownload, canFetchFile, isKnown } = useOffers(id);
  // As on other days, the first piece plays by itself; but no device is asked that may not be able to.
  const { atMs, playAt } = useMoment(isKnown ? pieces[0]?.startMs : undefined);
  const playing = device && canPlay ? pieceAt(pieces, atMs) : undefined;
  const play = (piece: Piece) => playAt(piece.startMs);
  const totalMs = pieces.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  return (
    <DayPage
      {...props}
      extra={
        <Button onClick={() => void navigate(backchannelAddress(id, day))}>
          {t("deviceToCloud")}
        </Button>
      }
      stage={
        device && playing ? (
          <>
            <device.Stage
              key={`${playing.startMs} ${atMs}`}
              id={id}
              name={channel.name}
              piece={playing}
              fromMs={atMs}
              zone={zone}
            />
            <DayLine day={day} zone={zone} pieces={pieces} playing={playing} onPlay={playAt} />
          </>
        ) : (
          <NothingPlays canPlay={canPlay} canDownload={canDownload} />
        )
      }
      list={
        <>
          <p className={styles["sum"]}>
            {t("deviceOffered", { count: pieces.length, length: lengthText(totalMs) })}
          </p>
          {device && (
            <device.Pieces
              id={id}
              day={day}
              zone={zone}
              pieces={pieces}
              playing={playing}
              onPlay={canPlay ? play : undefined}
              mayDownload={canDownload && channel.may.includes("export")}
              canFetchFile={canFetchFile}
            />
          )}
        </>
      }
    />
  );
}

function NothingPlays(offers: { readonly canPlay: boolean; readonly canDownload: boolean }) {
  const t = useTexts(backchannelTexts);
  const { canPlay, canDownload } = offers;
  return (
    <EmptyState
      title={canPlay && t("deviceChoose")}
      hint={t(canPlay || canDownload ? "deviceChooseHint" : "deviceListOnly")}
    />
  );
}

/** The moment that plays, kept in the address. */
function useMoment(openingMs: number | undefined) {
  const [query, setQuery] = useSearchParams();
  const playAt = (startMs: number) => {
    const changed = new URLSearchParams(query);
    changed.set("at", String(Math.round(startMs)));
    setQuery(changed, { replace: true });
  };
  return { atMs: Number(query.get("at") ?? openingMs), playAt };
}

const pieceAt = (pieces: readonly Piece[], atMs: number) =>
  pieces.find(({ startMs, endMs }) => atMs >= startMs && atMs < endMs);

/** Who may play back but not watch is shown no channel: then the server says what the device cannot do. */
function useOffers(id: string): {
  readonly canPlay: boolean;
  readonly canDownload: boolean;
  readonly canFetchFile: boolean;
  readonly isKnown: boolean;
} {
  const { deviceId: device, channelId } = channelOfRecordId(id);
  const { data } = useQueryCall(
    listChannels,
    { device, q: channelId, limit: 50 },
    { quiet: true, staleTimeMs: 60_000 },
  );
  const offers = data?.Channels.find(({ ChannelID }) => ChannelID === channelId)?.Capabilities;
  return {
    canPlay: offers?.includes("recording-playback") ?? true,
    canDownload: offers?.includes("recording-download") ?? true,
    canFetchFile: offers?.includes("recording-file") ?? false,
    isKnown: data !== undefined,
  };
}
