import type { Flow } from "@tessera/kit/camera";
import { type CameraPlace, cameraOf, whyNotWatchable } from "@tessera/kit/camera";
import { LiveTile } from "@tessera/kit/tile";
import { useApp, useTexts } from "@tessera/platform/console";
import { useRef, useState } from "react";
import type { Channel } from "../../../devices/contract.ts";
import { ChannelAway } from "./ChannelAway.tsx";
import { Neighbours } from "./Neighbours.tsx";
import styles from "./PlayerPage.module.css";
import { playerTexts } from "./texts.ts";
import { useSteering } from "./use-steering.tsx";

interface PlayerStageProps {
  readonly channel: Channel;
  readonly flow: Flow;
  readonly onFlow: (flow: Flow) => void;
  readonly onCamera: (camera: CameraPlace) => void;
}

/**
 * Opens as soon as the channel can be watched and stays open from then on: a camera that goes away
 * later is the tile's to tell.
 */
export function PlayerStage({ channel, flow, onFlow, onCamera }: PlayerStageProps) {
  const t = useTexts(playerTexts);
  const isMobile = useApp((app) => app.isMobile);
  const camera = cameraOf(channel);
  const obstacle = whyNotWatchable(camera);
  const [isOpen, setIsOpen] = useState(!obstacle);
  if (!isOpen && !obstacle) setIsOpen(true);
  const pictureRef = useRef<HTMLDivElement>(null);
  const steering = useSteering(channel);

  const { HasSubStream: hasSub, Name } = channel;
  const shownFlow = hasSub ? flow : 1;
  if (obstacle && !isOpen)
    return <ChannelAway name={Name} view={{ ...camera, flow: shownFlow }} obstacle={obstacle} />;
  return (
    <div className={styles["stage"]}>
      <div className={styles["picture"]} ref={pictureRef}>
        <LiveTile
          camera={camera}
          picture={{ kind: "stream", flow: shownFlow }}
          pictureNote={shownFlow === flow ? undefined : t("noSubStream")}
          onFlow={hasSub ? (wanted = 1) => onFlow(wanted) : undefined}
          commands={steering.commands}
        >
          {steering.layer}
        </LiveTile>
      </div>
      {isMobile && <Neighbours camera={camera} pictureRef={pictureRef} onCamera={onCamera} />}
      {steering.panel}
    </div>
  );
}
