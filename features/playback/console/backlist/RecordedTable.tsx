import { byteText, NoMatch, pagedTable, sortableBy, useTexts } from "@tessera/platform/console";
import { Table, type TableColumnType } from "antd";
import { Link } from "react-router";
import styles from "./backlist.module.css";
import type { BacklistSort } from "./backlist-address.ts";
import { ChannelState } from "./ChannelState.tsx";
import { LastPicture } from "./LastPicture.tsx";
import { LastRecorded } from "./LastRecorded.tsx";
import { RowActions } from "./RowActions.tsx";
import { openingOf, type RecordedChannel, type RecordedRowsProps } from "./recorded-channel.ts";
import { backlistTexts } from "./texts.ts";
import { WeekStrip } from "./WeekStrip.tsx";

/** Channels with recordings at a desk. */
export function RecordedTable(props: RecordedRowsProps) {
  const { rows, total, list, onChange, recordType } = props;
  const columns = useColumns(props);
  return (
    <Table<RecordedChannel>
      rowKey="id"
      size="small"
      columns={columns.filter(({ key }) => recordType === "Cloud" || !ofCloud.has(String(key)))}
      dataSource={rows}
      scroll={{ x: recordType === "Cloud" ? 930 : 600 }}
      locale={{ emptyText: <NoMatch onClear={() => onChange({ q: "" })} /> }}
      {...pagedTable<RecordedChannel>(list, total, onChange)}
    />
  );
}

/** What is not known of recordings that a device keeps. */
const ofCloud: ReadonlySet<string> = new Set(["picture", "last", "week", "size"]);

function useColumns({
  list,
  recordType,
  zone,
  today,
}: RecordedRowsProps): TableColumnType<RecordedChannel>[] {
  const t = useTexts(backlistTexts);
  const sortable = sortableBy<Record<BacklistSort, unknown>>(list);
  const about = (row: RecordedChannel) => ({ row, recordType, zone, today });
  return [
    {
      key: "picture",
      title: t("picture"),
      width: 148,
      render: (_, row) => <LastPicture {...about(row)} />,
    },
    {
      key: "channel",
      title: t("channel"),
      ...sortable("name"),
      render: (_, row) => (
        <span className={styles["names"]}>
          <Link className={styles["name"] ?? ""} to={openingOf(about(row))} title={row.name}>
            {row.name}
          </Link>
          {row.deviceName !== row.name && <small>{row.deviceName}</small>}
        </span>
      ),
    },
    {
      key: "state",
      title: t("state"),
      width: 120,
      render: (_, row) => <ChannelState row={row} recordType={recordType} />,
    },
    {
      key: "last",
      title: t("lastRecorded"),
      width: 150,
      ...sortable("lastRecorded"),
      render: (_, row) => <LastRecorded {...about(row)} />,
    },
    {
      key: "week",
      title: t("week"),
      width: 176,
      render: (_, { week }) => <WeekStrip week={week} today={today} />,
    },
    {
      key: "size",
      title: t("size"),
      width: 116,
      ...sortable("bytes"),
      render: (_, { bytes }) => <span className={styles["number"]}>{byteText(bytes)}</span>,
    },
    {
      key: "actions",
      title: t("actions"),
      width: 176,
      render: (_, row) => <RowActions {...about(row)} />,
    },
  ];
}
