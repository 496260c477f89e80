import { Cards, NoMatch, useTexts } from "@tessera/platform/console";
import { Checkbox, Tag } from "antd";
import type { Channel } from "../../contract.ts";
import { unfiltered } from "../listing/device-list-address.ts";
import styles from "../listing/listing.module.css";
import { listingTexts } from "../listing/texts.ts";
import { ChannelActions } from "./ChannelActions.tsx";
import {
  Capabilities,
  ChannelLink,
  ChannelPicture,
  ChannelState,
  ChannelSwitch,
} from "./ChannelParts.tsx";
import type { ChannelRowsProps } from "./channel-rows.ts";
import { channelListTexts } from "./texts.ts";

/** The channels on a phone. */
export function ChannelCards(props: ChannelRowsProps) {
  const { channels, total, list, onChange, selection } = props;
  if (channels.length === 0) return <NoMatch onClear={() => onChange(unfiltered)} />;
  return (
    <Cards
      rows={channels}
      keyOf={({ ChannelID }) => ChannelID}
      list={list}
      total={total}
      onChange={onChange}
    >
      {(channel) => (
        <ChannelCard
          channel={channel}
          isChosen={selection.keys.includes(channel.ChannelID)}
          onChoose={() => selection.toggle(channel.ChannelID)}
        />
      )}
    </Cards>
  );
}

interface ChannelCardProps {
  readonly channel: Channel;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function ChannelCard({ channel, isChosen, onChoose }: ChannelCardProps) {
  const t = useTexts(channelListTexts);
  const shared = useTexts(listingTexts);
  const { ChannelID, Name: name, Online, OfflineReason, Parental, Protocol, ChannelNum } = channel;
  return (
    <>
      <div className={styles["cardHead"]}>
        <Checkbox aria-label={shared("choose", { name })} checked={isChosen} onChange={onChoose} />
        <ChannelPicture channel={channel} />
        <span className={styles["cardName"]}>
          <ChannelLink channel={channel} />
          <br />
          <span className={styles["address"]}>{ChannelID}</span>
        </span>
        <ChannelState channel={channel} />
      </div>
      {Online === 0 && OfflineReason && <span className={styles["reason"]}>{OfflineReason}</span>}
      <span className={styles["tags"]}>
        <Tag>{Parental === 1 ? t("directory") : Protocol}</Tag>
        {ChannelNum > 0 && <Tag>{`${t("number")} ${ChannelNum}`}</Tag>}
        <Capabilities channel={channel} />
        <ChannelSwitch channel={channel} />
      </span>
      <ChannelActions channel={channel} />
    </>
  );
}
