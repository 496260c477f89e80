import { useTexts } from "@tessera/platform/console";
import { Tag } from "antd";
import { Link } from "react-router";
import type { Channel } from "../../contract.ts";
import { EnableSwitch } from "../listing/EnableSwitch.tsx";
import styles from "../listing/listing.module.css";
import { OnlineState } from "../listing/OnlineState.tsx";
import { FolderPicture, Snapshot } from "../snapshot/Snapshot.tsx";
import { channelAddress, channelsAddress, useHere, useTrail } from "../trail.ts";
import { channelListTexts } from "./texts.ts";
import { useChannelChanges } from "./use-channel-changes.ts";

/** The parts of a channel that the table and the cards both show. */

interface ChannelProps {
  readonly channel: Channel;
}

/** Where a row leads: into a directory, or to a camera's form. */
export const openAddress = ({ ParentDeviceID, ChannelID, Parental }: Channel): string =>
  Parental === 1
    ? channelsAddress(ParentDeviceID, ChannelID)
    : channelAddress(ParentDeviceID, ChannelID);

export function ChannelPicture({ channel }: ChannelProps) {
  const { ParentDeviceID, Name, Parental, Online } = channel;
  if (Parental === 1) return <FolderPicture />;
  return (
    <Snapshot
      name={Name}
      pictured={{ deviceId: ParentDeviceID, camera: channel }}
      isOnline={Online === 1}
    />
  );
}

export function ChannelLink({ channel }: ChannelProps) {
  const { list } = useTrail();
  const here = useHere();
  return (
    <Link
      className={styles["link"] ?? ""}
      to={openAddress(channel)}
      state={{ list, channels: here }}
      title={channel.Name}
    >
      {channel.Name}
    </Link>
  );
}

export function ChannelState({ channel }: ChannelProps) {
  const t = useTexts(channelListTexts);
  const { Parental, SubCount, Online, OfflineReason, LastSeen } = channel;
  if (Parental === 1) return t("inside", { count: SubCount });
  return (
    <OnlineState isOnline={Online === 1} reason={OfflineReason} lastSeen={LastSeen} hasLastSeen />
  );
}

/** What the camera itself can do; restarting and noticing are its device's. */
const ownCapabilities = ["ptz", "presets", "focus", "iris", "recordings"] as const;

export function Capabilities({ channel }: ChannelProps) {
  const t = useTexts(channelListTexts);
  return (
    <span className={styles["tags"]}>
      {ownCapabilities
        .filter((capability) => channel.Capabilities.includes(capability))
        .map((capability) => (
          <Tag key={capability}>{t(`can.${capability}`)}</Tag>
        ))}
    </span>
  );
}

export function ChannelSwitch({ channel }: ChannelProps) {
  const { ParentDeviceID, ChannelID, Name, Enable } = channel;
  const { enable } = useChannelChanges(ParentDeviceID);
  return (
    <EnableSwitch
      name={Name}
      isEnabled={Enable === 1}
      onChange={(isEnabled) => enable([ChannelID], isEnabled)}
    />
  );
}
