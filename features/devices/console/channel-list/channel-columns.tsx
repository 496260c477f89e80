import {
  type Column,
  EnableSwitch,
  layout,
  type RowAction,
  RowActions,
  TwoLines,
} from "@tessera/kit";
import { FolderPicture, Snapshot } from "@tessera/kit/camera";
import { useTexts } from "@tessera/platform/console";
import { Tag } from "antd";
import { Link } from "react-router";
import type { Channel } from "../../contract.ts";
import { OnlineState } from "../listing/OnlineState.tsx";
import { useChannelOrders } from "../orders/use-channel-orders.ts";
import { channelAddress, channelsAddress, playAddress, useHere, useTrail } from "../trail.ts";
import { channelListTexts } from "./texts.ts";
import { useChannelChanges } from "./use-channel-changes.ts";

const isDirectory = ({ Parental }: Channel): boolean => Parental === 1;

/** Where a row leads: into a directory, or to a camera's form. */
export const openAddress = (channel: Channel): string =>
  isDirectory(channel)
    ? channelsAddress(channel.ParentDeviceID, channel.ChannelID)
    : channelAddress(channel.ParentDeviceID, channel.ChannelID);

export function useChannelColumns(deviceId: string): Column<Channel>[] {
  const t = useTexts(channelListTexts);
  const { enable } = useChannelChanges(deviceId);
  const ordersOf = useChannelOrders();
  const protocol = (channel: Channel) => (isDirectory(channel) ? t("directory") : channel.Protocol);
  return [
    {
      title: t("picture"),
      width: 98,
      card: "picture",
      cell: (channel) =>
        isDirectory(channel) ? (
          <FolderPicture />
        ) : (
          <Snapshot
            name={channel.Name}
            pictured={{ deviceId: channel.ParentDeviceID, camera: channel }}
            isOnline={channel.Online === 1}
          />
        ),
    },
    {
      title: t("name"),
      sort: "Name",
      card: "head",
      cell: (channel) => <ChannelName channel={channel} />,
    },
    {
      title: t("number"),
      sort: "ChannelNum",
      width: 80,
      card: "tag",
      cell: ({ ChannelNum }) => ChannelNum || "–",
      inCard: ({ ChannelNum }) => ChannelNum > 0 && <Tag>{`${t("number")} ${ChannelNum}`}</Tag>,
    },
    {
      title: t("state"),
      sort: "Online",
      width: 170,
      card: "head",
      cell: ({ Parental, SubCount, Online, Enable, OfflineReason, LastSeen, AwaySeconds }) =>
        Parental === 1 ? (
          t("inside", { count: SubCount })
        ) : (
          <OnlineState
            isOnline={Online === 1}
            isEnabled={Enable === 1}
            reason={OfflineReason}
            lastSeen={LastSeen}
            awaySeconds={AwaySeconds}
            hasReason
          />
        ),
    },
    {
      title: t("reason"),
      card: "line",
      isCardOnly: true,
      cell: ({ Online, OfflineReason }) =>
        Online === 0 && <span className={layout.muted}>{OfflineReason}</span>,
    },
    {
      title: t("protocol"),
      width: 88,
      card: "tag",
      cell: protocol,
      inCard: (channel) => <Tag>{protocol(channel)}</Tag>,
    },
    {
      title: t("capabilities"),
      width: 150,
      card: "tag",
      cell: ({ Capabilities }) => (
        <span className={layout.tags}>
          {ownCapabilities
            .filter((capability) => Capabilities.includes(capability))
            .map((capability) => (
              <Tag key={capability}>{t(`can.${capability}`)}</Tag>
            ))}
        </span>
      ),
    },
    {
      title: t("enabled"),
      width: 84,
      card: "tag",
      cell: ({ ChannelID, Name, Enable }) => (
        <EnableSwitch
          name={Name}
          isEnabled={Enable === 1}
          onChange={(isEnabled) => enable([ChannelID], isEnabled)}
        />
      ),
    },
    {
      title: t("actions"),
      width: 156,
      card: "foot",
      isPinned: true,
      cell: (channel) => <ChannelActions channel={channel} orders={ordersOf(orderedOf(channel))} />,
    },
  ];
}

/** What the camera itself can do; restarting and noticing are its device's. */
const ownCapabilities = ["ptz", "presets", "focus", "iris", "recordings"] as const;

interface ChannelProps {
  readonly channel: Channel;
}

function ChannelName({ channel }: ChannelProps) {
  const { list } = useTrail();
  const here = useHere();
  const { ChannelID, Name } = channel;
  return (
    <TwoLines
      isCut
      second={
        <span className={layout.mono} title={ChannelID}>
          {ChannelID}
        </span>
      }
    >
      <Link
        className={layout.link}
        to={openAddress(channel)}
        state={{ list, channels: here }}
        title={Name}
      >
        {Name}
      </Link>
    </TwoLines>
  );
}

const orderedOf = ({ ParentDeviceID, ChannelID, Name, Capabilities }: Channel) => ({
  device: ParentDeviceID,
  channel: ChannelID,
  name: Name,
  capabilities: Capabilities,
});

function ChannelActions({
  channel,
  orders,
}: ChannelProps & { readonly orders: readonly RowAction[] }) {
  const t = useTexts(channelListTexts);
  const trail = { ...useTrail(), channels: useHere() };
  const { ParentDeviceID, ChannelID, Name: name } = channel;
  const { remove } = useChannelChanges(ParentDeviceID);
  const detail = t(isDirectory(channel) ? "removeDirectoryDetail" : "removeDetail");
  return (
    <RowActions
      name={name}
      shown={2}
      actions={[
        {
          ...(isDirectory(channel)
            ? { label: t("open"), to: openAddress(channel) }
            : { label: t("play"), to: playAddress(ParentDeviceID, ChannelID) }),
          state: { list: trail.list },
        },
        { label: t("edit"), to: channelAddress(ParentDeviceID, ChannelID), state: trail },
        ...orders,
        {
          label: t("remove"),
          ask: { title: t("removeAsk", { name }), detail: `${detail} ${t("undoable")}` },
          run: () => remove([ChannelID], name),
        },
      ]}
    />
  );
}
