import {
  Cards,
  type ChangeList,
  type ListAddress,
  NoMatch,
  pagedTable,
  type Selection,
  useTexts,
} from "@tessera/platform/console";
import { Checkbox, Table, type TableColumnType } from "antd";
import type { Cascade, SharedChannel } from "../../contract.ts";
import { ChannelId, ChannelName, ChannelState, ChannelSwitch } from "./ChannelParts.tsx";
import { keyOf } from "./channel-key.ts";
import styles from "./share.module.css";
import { shareTexts } from "./texts.ts";

interface ChannelRowsProps {
  readonly cascade: Cascade;
  readonly channels: readonly SharedChannel[];
  readonly total: number;
  readonly list: ListAddress<"shared">;
  readonly selection: Selection<string>;
  readonly onChange: ChangeList<"shared">;
}

const noFilter = { q: "", shared: "" };

export function ChannelTable(props: ChannelRowsProps) {
  const { channels, total, list, selection, onChange } = props;
  const t = useTexts(shareTexts);
  return (
    <Table<SharedChannel>
      rowKey={keyOf}
      size="small"
      columns={useColumns(props)}
      dataSource={channels}
      scroll={{ x: 860 }}
      locale={{ emptyText: <NoMatch onClear={() => onChange(noFilter)} /> }}
      {...pagedTable<SharedChannel>(list, total, onChange)}
      rowSelection={{
        columnWidth: 40,
        preserveSelectedRowKeys: true,
        selectedRowKeys: [...selection.keys],
        onChange: (keys) => selection.set(keys.map(String)),
        getCheckboxProps: ({ Name }) => ({ "aria-label": t("choose", { name: Name }) }),
      }}
    />
  );
}

function useColumns({ cascade }: ChannelRowsProps): TableColumnType<SharedChannel>[] {
  const t = useTexts(shareTexts);
  return [
    { title: t("channel"), render: (_, channel) => <ChannelName channel={channel} /> },
    { title: t("state"), width: 92, render: (_, channel) => <ChannelState channel={channel} /> },
    {
      title: t("exportId"),
      width: 340,
      render: (_, channel) => <ChannelId cascade={cascade} channel={channel} />,
    },
    {
      title: t("shared"),
      width: 170,
      render: (_, channel) => <ChannelSwitch cascade={cascade} channel={channel} />,
    },
  ];
}

/** The channels on a phone. */
export function ChannelCards(props: ChannelRowsProps) {
  const { cascade, channels, total, list, selection, onChange } = props;
  const t = useTexts(shareTexts);
  if (channels.length === 0) return <NoMatch onClear={() => onChange(noFilter)} />;
  return (
    <Cards rows={channels} keyOf={keyOf} list={list} total={total} onChange={onChange}>
      {(channel) => (
        <>
          <div className={styles["cardHead"]}>
            <Checkbox
              checked={selection.keys.includes(keyOf(channel))}
              aria-label={t("choose", { name: channel.Name })}
              onChange={() => selection.toggle(keyOf(channel))}
            />
            <ChannelName channel={channel} />
            <ChannelState channel={channel} />
          </div>
          <ChannelId cascade={cascade} channel={channel} />
          <ChannelSwitch cascade={cascade} channel={channel} />
        </>
      )}
    </Cards>
  );
}
