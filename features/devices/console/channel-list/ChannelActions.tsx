import { useTexts } from "@tessera/platform/console";
import { Button, Popconfirm } from "antd";
import { useNavigate } from "react-router";
import type { Channel } from "../../contract.ts";
import styles from "../listing/listing.module.css";
import { listingTexts } from "../listing/texts.ts";
import { channelAddress, channelsAddress, playAddress, useHere, useTrail } from "../trail.ts";
import { channelListTexts } from "./texts.ts";
import { useChannelChanges } from "./use-channel-changes.ts";

export function ChannelActions({ channel }: { readonly channel: Channel }) {
  const t = useTexts(channelListTexts);
  const shared = useTexts(listingTexts);
  const navigate = useNavigate();
  const trail = { ...useTrail(), channels: useHere() };
  const { ParentDeviceID, ChannelID, Name: name, Parental } = channel;
  const { remove } = useChannelChanges(ParentDeviceID);
  const isDirectory = Parental === 1;
  const open = isDirectory
    ? { label: t("open"), to: channelsAddress(ParentDeviceID, ChannelID) }
    : { label: t("play"), to: playAddress(ParentDeviceID, ChannelID) };
  return (
    <span className={styles["actions"]}>
      <Button
        type="link"
        size="small"
        onClick={() => void navigate(open.to, { state: { list: trail.list } })}
      >
        {open.label}
      </Button>
      <Button
        type="link"
        size="small"
        onClick={() => void navigate(channelAddress(ParentDeviceID, ChannelID), { state: trail })}
      >
        {t("edit")}
      </Button>
      <Popconfirm
        placement="topRight"
        title={t("removeAsk", { name })}
        description={`${t(isDirectory ? "removeDirectoryDetail" : "removeDetail")} ${shared("undoable")}`}
        okText={t("remove")}
        okButtonProps={{ danger: true }}
        cancelText={shared("cancel")}
        styles={{ root: { maxWidth: 320 } }}
        // What went wrong has been said.
        onConfirm={() => void remove([ChannelID], name).catch(() => undefined)}
      >
        <Button type="link" danger size="small">
          {t("remove")}
        </Button>
      </Popconfirm>
    </span>
  );
}
