import { useTexts } from "@tessera/platform/console";
import { Table, type TableColumnType, Tag } from "antd";
import type { Device } from "../contract.ts";
import { shownAddress } from "./camera-address.ts";
import { DeviceActions } from "./DeviceActions.tsx";
import styles from "./DeviceList.module.css";
import { type DeviceFilter, pageSize } from "./device-filter.ts";
import { NoMatch } from "./NoMatch.tsx";
import { OnlineState } from "./OnlineState.tsx";
import { streamingOf } from "./streaming.ts";
import { deviceTexts } from "./texts.ts";

export interface DeviceRowsProps {
  readonly devices: readonly Device[];
  readonly total: number;
  readonly filter: DeviceFilter;
  readonly onChange: (changes: Partial<DeviceFilter>) => void;
}

export function DeviceTable({ devices, total, filter, onChange }: DeviceRowsProps) {
  const t = useTexts(deviceTexts);
  return (
    <Table<Device>
      rowKey="DeviceID"
      size="small"
      columns={useColumns(filter)}
      dataSource={devices}
      scroll={{ x: 860 }}
      locale={{ emptyText: <NoMatch onClear={() => onChange({ q: "", online: "" })} /> }}
      pagination={{
        current: filter.page,
        pageSize,
        total,
        showSizeChanger: false,
        showTotal: (count) => t("total", { count }),
      }}
      onChange={({ current }, _filters, sorting, { action }) => {
        if (action === "paginate") return onChange({ page: current ?? 1 });
        const { field, order } = Array.isArray(sorting) ? {} : sorting;
        onChange({
          sort: order && typeof field === "string" ? field : undefined,
          order: order ? orders[order] : undefined,
        });
      }}
    />
  );
}

const orders = { ascend: "asc", descend: "desc" } as const;
const antdOrders = { asc: "ascend", desc: "descend" } as const;

function useColumns({ sort, order }: DeviceFilter): TableColumnType<Device>[] {
  const t = useTexts(deviceTexts);
  const sortable = (field: keyof Device) => ({
    dataIndex: field,
    sorter: true,
    sortOrder: sort === field && order ? antdOrders[order] : null,
  });
  return [
    { title: t("name"), ...sortable("DeviceName"), ellipsis: true, width: 170 },
    { title: t("type"), ...sortable("DeviceType"), width: 84 },
    {
      title: t("address"),
      dataIndex: "RtspUrl",
      ellipsis: true,
      render: (url: string) => (
        <span className={styles["address"]}>{shownAddress(url) || "–"}</span>
      ),
    },
    {
      title: <span title={t("channelsHint")}>{t("channels")}</span>,
      width: 72,
      render: (_, { onlineChannelNums, ChannelNum }) => `${onlineChannelNums} / ${ChannelNum}`,
    },
    {
      title: t("state"),
      ...sortable("Online"),
      width: 90,
      render: (_, device) => <OnlineState device={device} />,
    },
    {
      title: t("enabled"),
      width: 84,
      render: (_, { Enable }) => (
        <Tag color={Enable ? "success" : "default"}>{t(Enable ? "enabled" : "disabled")}</Tag>
      ),
    },
    {
      title: t("streaming"),
      width: 96,
      render: (_, device) => t(streamingOf(device)),
    },
    {
      title: t("actions"),
      width: 156,
      fixed: "right",
      render: (_, device) => <DeviceActions device={device} />,
    },
  ];
}
