import { useCallback, useState } from "react";
import type { Channel } from "../../../devices/contract.ts";
import type { Flow } from "../channel-view.ts";
import { type DragDirection, DragZoomLayer } from "../ptz/DragZoomLayer.tsx";
import { hasControls } from "../ptz/has-controls.ts";
import { PtzPanel } from "../ptz/PtzPanel.tsx";
import { whyNotPlayable } from "../square/channel-groups.ts";
import styles from "../square/SquarePage.module.css";
import { PlayerTile } from "../tile/PlayerTile.tsx";
import { ChannelAway } from "./ChannelAway.tsx";

interface LiveStageProps {
  readonly channel: Channel;
  readonly flow: Flow;
  readonly onFlow: (flow: Flow) => void;
}

/**
 * Opens as soon as the channel can be watched and stays open from then on: a camera that goes away
 * later is the tile's to tell.
 */
export function LiveStage({ channel, flow, onFlow }: LiveStageProps) {
  const obstacle = whyNotPlayable(channel);
  const [isOpen, setIsOpen] = useState(!obstacle);
  if (!isOpen && !obstacle) setIsOpen(true);
  const [drag, setDrag] = useState<DragDirection>();
  const endDrag = useCallback(() => setDrag(undefined), []);

  const { Name, ParentDeviceID: device, ChannelID, HasSubStream } = channel;
  const view = { device, channel: ChannelID, flow: HasSubStream ? flow : 1 } as const;
  if (obstacle && !isOpen) return <ChannelAway name={Name} view={view} obstacle={obstacle} />;
  return (
    <div className={styles["stage"]}>
      <div className={styles["picture"]}>
        <PlayerTile name={Name} view={view} onFlow={HasSubStream ? onFlow : undefined}>
          {drag && (
            <DragZoomLayer device={device} channel={ChannelID} direction={drag} onDone={endDrag} />
          )}
        </PlayerTile>
      </div>
      {hasControls(channel) && <PtzPanel channel={channel} drag={drag} onDrag={setDrag} />}
    </div>
  );
}
