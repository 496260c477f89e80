import type { Flow } from "@tessera/kit/camera";
import { type CameraPlace, cameraOf, whyNotWatchable } from "@tessera/kit/camera";
import { AwayTile, LiveTile } from "@tessera/kit/tile";
import { useIsPhone, useTexts } from "@tessera/platform/console";
import { useRef, useState } from "react";
import type { Channel } from "../../../devices/contract.ts";
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
  const isPhone = useIsPhone();
  const camera = cameraOf(channel);
  const obstacle = whyNotWatchable(camera);
  const [isOpen, setIsOpen] = useState(!obstacle);
  if (!isOpen && !obstacle) setIsOpen(true);
  const pictureRef = useRef<HTMLDivElement>(null);
  const steering = useSteering(channel);

  const { HasSubStream: hasSub } = channel;
  const shownFlow = hasSub ? flow : 1;
  return (
    <div className={styles["stage"]}>
      <div className={styles["picture"]} ref={pictureRef}>
        {obstacle && !isOpen ? (
          <AwayTile
            camera={camera}
            obstacle={obstacle}
            reason={channel.OfflineReason}
            awaySeconds={channel.AwaySeconds}
            onRetry={() => setIsOpen(true)}
          />
        ) : (
          <LiveTile
            camera={camera}
            picture={{ kind: "stream", flow: shownFlow }}
            pictureNote={shownFlow === flow ? undefined : t("noSubStream")}
            onFlow={hasSub ? (wanted = 1) => onFlow(wanted) : undefined}
            commands={steering.commands}
          >
            {steering.layer}
          </LiveTile>
        )}
      </div>
      {isPhone && <Neighbours camera={camera} pictureRef={pictureRef} onCamera={onCamera} />}
      {isOpen && steering.panel}
    </div>
  );
}
