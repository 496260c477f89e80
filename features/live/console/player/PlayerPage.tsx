import {
  CalledNumber,
  type CameraPlace,
  cameraKey,
  flowOf,
  playerAddress,
  useChannel,
  useTellWatching,
} from "@tessera/kit/camera";
import { CameraList } from "@tessera/kit/camera-list";
import { usePlayAll } from "@tessera/kit/wall";
import {
  LightButton,
  Page,
  usePageSubject,
  usePush,
  usePushReturn,
  useTexts,
} from "@tessera/platform/console";
import { useCallback } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { catalogChanged, channelState } from "../../../devices/contract.ts";
import { StageMessage } from "../StageMessage.tsx";
import styles from "./PlayerPage.module.css";
import { PlayerStage } from "./PlayerStage.tsx";
import { playerTexts } from "./texts.ts";

/** One camera large, with everything that can be done with it. */
export default function PlayerPage() {
  const t = useTexts(playerTexts);
  const navigate = useNavigate();
  const { devid: device = "", chnid = "", flow } = useParams();
  const place = { device, channel: chnid };
  const { channel, isMissing, error, refetch } = useWatchedChannel(place);
  usePageSubject(channel?.Name);
  const play = useCallback(
    (camera: CameraPlace) => void navigate(playerAddress(camera)),
    [navigate],
  );
  useTellWatching(channel && { ...place, name: channel.Name }, play);
  return (
    <Page
      fill
      flush
      sider={
        <CameraList
          selectedKey={cameraKey(place)}
          onPlayAll={usePlayAll()}
          onPlay={(camera, wanted) => void navigate(playerAddress(camera, wanted))}
        />
      }
    >
      <CalledNumber onCamera={play} />
      {channel && (
        <PlayerStage
          key={cameraKey(place)}
          channel={channel}
          flow={flowOf(flow)}
          onFlow={(wanted) => void navigate(playerAddress(place, wanted), { replace: true })}
          onCamera={(camera) => void navigate(playerAddress(camera), { replace: true })}
        />
      )}
      {!channel && !isMissing && !error && (
        <output className={styles["loading"]}>{t("loading")}</output>
      )}
      {isMissing && (
        <StageMessage isWhole>
          <strong>{t("gone")}</strong>
          <span>{t("goneHint")}</span>
          <Link to="/video/square/0?type=1">{t("allCameras")}</Link>
        </StageMessage>
      )}
      {!channel && error && (
        <StageMessage isWhole role="alert">
          <strong>{t("loadFailed")}</strong>
          <span>{error.message}</span>
          <LightButton onClick={() => void refetch()}>{t("retry")}</LightButton>
        </StageMessage>
      )}
    </Page>
  );
}

/** One channel, read again whenever the server says that something of it has changed. */
function useWatchedChannel(place: CameraPlace) {
  const watched = useChannel(place);
  const reread = () => void watched.refetch();
  usePush(channelState, ({ ParentDeviceID, ChannelID }) => {
    if (ParentDeviceID === place.device && ChannelID === place.channel) reread();
  });
  usePush(catalogChanged, reread);
  usePushReturn(reread);
  return watched;
}
