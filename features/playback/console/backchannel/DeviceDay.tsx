import { EmptyState } from "@tessera/kit";
import { deviceRecordingsSlot, lengthText, type Piece } from "@tessera/kit/playback";
import { LoadFailed, useQueryCall, useSlot, useTexts } from "@tessera/platform/console";
import { Button, Skeleton } from "antd";
import { useNavigate, useSearchParams } from "react-router";
import { listChannels } from "../../../devices/contract.ts";
import { channelOfRecordId } from "../../contract.ts";
import { backchannelAddress } from "../addresses.ts";
import styles from "./backchannel.module.css";
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
  const [query, setQuery] = useSearchParams();
  const { canPlay, canDownload } = useOffers(id);
  const atMs = Number(query.get("at"));
  const playing =
    device && canPlay
      ? pieces.find(({ startMs, endMs }) => atMs >= startMs && atMs < endMs)
      : undefined;
  const play = (piece: Piece) => {
    const changed = new URLSearchParams(query);
    changed.set("at", String(piece.startMs));
    setQuery(changed, { replace: true });
  };
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
          <device.Stage
            key={`${playing.startMs} ${playing.endMs}`}
            id={id}
            name={channel.name}
            piece={playing}
            fromMs={atMs}
            zone={zone}
          />
        ) : (
          <EmptyState
            title={canPlay && t("deviceChoose")}
            hint={t(canPlay || canDownload ? "deviceChooseHint" : "deviceListOnly")}
          />
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
            />
          )}
        </>
      }
    />
  );
}

/** Who may play back but not watch is shown no channel: then the server says what the device cannot do. */
function useOffers(id: string): { readonly canPlay: boolean; readonly canDownload: boolean } {
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
  };
}
