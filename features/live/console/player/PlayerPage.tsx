import { cameraKey, flowOf, playerAddress } from "@tessera/kit/camera";
import { CameraList } from "@tessera/kit/camera-list";
import { LightButton, Page, usePageSubject, useTexts } from "@tessera/platform/console";
import { Link, useNavigate, useParams } from "react-router";
import { StageMessage } from "../StageMessage.tsx";
import styles from "./PlayerPage.module.css";
import { PlayerStage } from "./PlayerStage.tsx";
import { playerTexts } from "./texts.ts";
import { useWatchedChannel } from "./use-watched-channel.ts";

/** One camera large, with everything that can be done with it. */
export default function PlayerPage() {
  const t = useTexts(playerTexts);
  const navigate = useNavigate();
  const { devid: device = "", chnid = "", flow } = useParams();
  const place = { device, channel: chnid };
  const { channel, isMissing, error, refetch } = useWatchedChannel(place);
  usePageSubject(channel?.Name);
  return (
    <Page
      fill
      sider={
        <CameraList
          selectedKey={cameraKey(place)}
          onPlay={(camera, wanted) => void navigate(playerAddress(camera, wanted))}
        />
      }
    >
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
