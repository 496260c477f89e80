import { VideoCameraOutlined } from "@ant-design/icons";
import { cameraOf, playerAddress, useOpening, whyNotWatchable } from "@tessera/kit/camera";
import {
  type CameraFacts,
  type CameraListState,
  cameraListTexts,
  useCameraFact,
} from "@tessera/kit/camera-list";
import {
  requestFile,
  type Still,
  StillPicture,
  timeText,
  useServerGone,
  useTexts,
} from "@tessera/platform/console";
import type { MouseEvent } from "react";
import { Link } from "react-router";
import type { Channel } from "../../../devices/contract.ts";
import { takeSnapshot } from "../../contract.ts";
import styles from "./CameraCard.module.css";
import { CardTools } from "./CardTools.tsx";
import { squareTexts } from "./texts.ts";

interface CameraCardProps {
  readonly channel: Channel;
  readonly cameraList: CameraListState;
  /** Where cameras of several devices stand together. */
  readonly hasDeviceName: boolean;
}

/** One camera: its picture of this minute, how it is, and the ways to watch it. */
export function CameraCard({ channel, cameraList, hasDeviceName }: CameraCardProps) {
  const t = useTexts(squareTexts);
  const side = useTexts(cameraListTexts);
  const { camera, isFavourite, state, warn } = useCardState(channel, cameraList.facts);
  const { name } = camera;
  return (
    <article
      className={styles["card"]}
      data-camera={`${camera.device}/${camera.channel}`}
      data-state={state}
    >
      {/* The name leads there too: for the keyboard and screen readers once is enough. */}
      <Link
        className={styles["picture"] ?? ""}
        to={playerAddress(camera)}
        tabIndex={-1}
        aria-hidden
        onClick={warn}
      >
        <StillPicture
          still={cardStill(channel)}
          isOnline={state === "online"}
          titleOf={(atMs) => t("pictureAt", { name, time: timeText(atMs) })}
        >
          <VideoCameraOutlined />
        </StillPicture>
      </Link>
      <div className={styles["head"]}>
        <Link
          className={styles["name"] ?? ""}
          to={playerAddress(camera)}
          title={name}
          onClick={warn}
        >
          {name}
        </Link>
        <span className={styles["device"]} title={channel.DeviceName}>
          {hasDeviceName && channel.DeviceName !== name && channel.DeviceName}
        </span>
        <span className={styles["state"]} data-state={state} title={side(state)}>
          <span>{side(state)}</span>
        </span>
      </div>
      <div className={styles["foot"]}>
        <CardTools
          camera={camera}
          hasSubStream={channel.HasSubStream}
          mayPlayback={channel.MayPlayback}
          isFavourite={isFavourite}
          cameraList={cameraList}
          onWatch={warn}
        />
      </div>
    </article>
  );
}

const widthPx = 480;

const cardStill = ({ ParentDeviceID, ChannelID, HasSubStream }: Channel): Still => ({
  key: [takeSnapshot.path, ParentDeviceID, ChannelID, widthPx],
  take: (signal) => {
    const stream = HasSubStream ? "sub" : "main";
    const place = { device: ParentDeviceID, channel: ChannelID, stream } as const;
    return requestFile(takeSnapshot, { ...place, width: widthPx }, { signal, quiet: true });
  },
});

/** How a camera is at this moment; `warn` keeps a click from opening one that is switched off. */
function useCardState(channel: Channel, facts: CameraFacts) {
  const mayOpen = useOpening();
  const isUnknown = useServerGone() !== undefined;
  const camera = cameraOf(channel);
  const listed = { ...camera, isFavourite: channel.FavoritesChannel === 1 };
  const { isFavourite, ...state } = useCameraFact(facts, camera) ?? listed;
  const obstacle = whyNotWatchable(state);
  return {
    camera,
    isFavourite,
    state: isUnknown ? "unknown" : obstacle ? states[obstacle] : "online",
    warn: (event: MouseEvent) => {
      if (!mayOpen({ ...camera, ...state })) event.preventDefault();
    },
  } as const;
}

const states = { channelDisabled: "disabled", channelOffline: "offline" } as const;
