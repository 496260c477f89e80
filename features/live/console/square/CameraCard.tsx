import { VideoCameraOutlined } from "@ant-design/icons";
import { playerAddress } from "@tessera/kit/camera";
import type { CameraListState } from "@tessera/kit/camera-list";
import { cameraListTexts } from "@tessera/kit/camera-list";
import { StillPicture, useTexts } from "@tessera/platform/console";
import dayjs from "dayjs";
import { Link } from "react-router";
import type { Channel } from "../../../devices/contract.ts";
import styles from "./CameraCard.module.css";
import { CardTools } from "./CardTools.tsx";
import { cardStill } from "./card-still.ts";
import { squareTexts } from "./texts.ts";
import { useCardState } from "./use-card-state.ts";

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
          titleOf={(atMs) => t("pictureAt", { name, time: dayjs(atMs).format("HH:mm:ss") })}
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
        <span className={styles["state"]} data-state={state}>
          {side(state)}
        </span>
      </div>
      <div className={styles["foot"]}>
        <span className={styles["device"]} title={channel.DeviceName}>
          {hasDeviceName && channel.DeviceName !== name && channel.DeviceName}
        </span>
        <CardTools
          camera={camera}
          hasSubStream={channel.HasSubStream}
          isFavourite={isFavourite}
          cameraList={cameraList}
          onWatch={warn}
        />
      </div>
    </article>
  );
}
