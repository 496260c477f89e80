import { NoMatch, pagedTable, sortableBy, useTexts } from "@tessera/platform/console";
import { Table, type TableColumnType } from "antd";
import { useNavigate } from "react-router";
import type { Channel } from "../../contract.ts";
import { unfiltered } from "../listing/device-list-address.ts";
import styles from "../listing/listing.module.css";
import { openOnEnter } from "../listing/open-on-enter.ts";
import { listingTexts } from "../listing/texts.ts";
import { useHere, useTrail } from "../trail.ts";
import { ChannelActions } from "./ChannelActions.tsx";
import {
  Capabilities,
  ChannelLink,
  ChannelPicture,
  ChannelState,
  ChannelSwitch,
  openAddress,
} from "./ChannelParts.tsx";
import type { ChannelRowsProps } from "./channel-rows.ts";
import { channelListTexts } from "./texts.ts";

export function ChannelTable(props: ChannelRowsProps) {
  const { channels, total, list, onChange, selection } = props;
  const shared = useTexts(listingTexts);
  const navigate = useNavigate();
  const state = { ...useTrail(), channels: useHere() };
  return (
    <Table<Channel>
      rowKey="ChannelID"
      size="small"
      columns={useColumns(props)}
      dataSource={channels}
      scroll={{ x: 900 }}
      locale={{ emptyText: <NoMatch onClear={() => onChange(unfiltered)} /> }}
      {...pagedTable<Channel>(list, total, onChange)}
      rowSelection={{
        columnWidth: 40,
        preserveSelectedRowKeys: true,
        selectedRowKeys: [...selection.keys],
        onChange: (keys) => selection.set(keys.map(String)),
        getCheckboxProps: ({ Name }) => ({ "aria-label": shared("choose", { name: Name }) }),
      }}
      onRow={(channel) => openOnEnter(() => void navigate(openAddress(channel), { state }))}
    />
  );
}

function useColumns({ list }: ChannelRowsProps): TableColumnType<Channel>[] {
  const t = useTexts(channelListTexts);
  const sortable = sortableBy<Channel>(list);
  return [
    {
      title: t("picture"),
      width: 98,
      render: (_, channel) => <ChannelPicture channel={channel} />,
    },
    {
      title: t("name"),
      ...sortable("Name"),
      render: (_, channel) => (
        <span className={styles["title"]}>
          <ChannelLink channel={channel} />
          <span className={styles["address"]} title={channel.ChannelID}>
            {channel.ChannelID}
          </span>
        </span>
      ),
    },
    {
      title: t("number"),
      ...sortable("ChannelNum"),
      width: 80,
      render: (number: number) => number || "–",
    },
    {
      title: t("state"),
      ...sortable("Online"),
      width: 116,
      render: (_, channel) => <ChannelState channel={channel} />,
    },
    {
      title: t("protocol"),
      width: 88,
      render: (_, { Parental, Protocol }) => (Parental === 1 ? t("directory") : Protocol),
    },
    {
      title: t("capabilities"),
      width: 150,
      render: (_, channel) => <Capabilities channel={channel} />,
    },
    {
      title: t("enabled"),
      width: 84,
      render: (_, channel) => <ChannelSwitch channel={channel} />,
    },
    {
      title: t("actions"),
      width: 156,
      fixed: "right",
      render: (_, channel) => <ChannelActions channel={channel} />,
    },
  ];
}
