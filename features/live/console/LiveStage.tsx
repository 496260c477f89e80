import { useTexts } from "@tessera/platform/console";
import { useState } from "react";
import type { Channel } from "../../devices/contract.ts";
import { whyNotPlayable } from "./channel-groups.ts";
import type { Flow } from "./channel-view.ts";
import { PlayerTile } from "./PlayerTile.tsx";
import styles from "./SquarePage.module.css";
import { liveTexts } from "./texts.ts";

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
  const t = useTexts(liveTexts);
  const obstacle = whyNotPlayable(channel);
  const [isOpen, setIsOpen] = useState(!obstacle);
  if (!isOpen && !obstacle) setIsOpen(true);

  if (obstacle && !isOpen)
    return (
      <div className={styles["hint"]}>
        <strong>{channel.Name}</strong>
        <span>{t(obstacle)}</span>
        <span>{t("waitingForChannel")}</span>
      </div>
    );
  return (
    <div className={styles["stage"]}>
      <PlayerTile
        name={channel.Name}
        view={{
          device: channel.ParentDeviceID,
          channel: channel.ChannelID,
          flow: channel.HasSubStream ? flow : 1,
        }}
        onFlow={channel.HasSubStream ? onFlow : undefined}
      />
    </div>
  );
}
