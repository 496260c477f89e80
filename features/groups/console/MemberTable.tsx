import { useTexts } from "@tessera/platform/console";
import { Button, Table, type TableColumnType } from "antd";
import type { GroupAddress, MemberKind } from "./group-address.ts";
import { pageSize } from "./group-address.ts";
import { MemberName } from "./MemberName.tsx";
import { MemberState } from "./MemberState.tsx";
import styles from "./Members.module.css";
import { groupTexts } from "./texts.ts";
import type { ChangeAddress } from "./use-group-address.ts";
import type { MemberRow } from "./use-members.ts";

export interface MemberRowsProps {
  readonly kind: MemberKind;
  readonly rows: readonly MemberRow[];
  readonly total: number;
  readonly address: GroupAddress;
  readonly onChange: ChangeAddress;
  readonly chosen: readonly string[];
  readonly onChoose: (keys: readonly string[]) => void;
  readonly takeOut: (keys: readonly string[]) => Promise<void>;
}

export function MemberTable(props: MemberRowsProps) {
  const { rows, total, address, onChange, chosen, onChoose } = props;
  const t = useTexts(groupTexts);
  return (
    <Table<MemberRow>
      size="small"
      columns={useColumns(props)}
      dataSource={rows}
      rowSelection={{
        selectedRowKeys: [...chosen],
        preserveSelectedRowKeys: true,
        onChange: (keys) => onChoose(keys.map(String)),
        getCheckboxProps: ({ name }) => ({ "aria-label": t("choose", { name }) }),
      }}
      pagination={{
        current: address.page,
        pageSize,
        total,
        showSizeChanger: false,
        showTotal: (count) => t("total", { count }),
      }}
      onChange={({ current }, _filters, sorting, { action }) => {
        if (action === "paginate") return onChange({ page: current ?? 1 });
        const { columnKey, order } = Array.isArray(sorting) ? {} : sorting;
        onChange({
          sort: order && typeof columnKey === "string" ? columnKey : undefined,
          order: order ? orders[order] : undefined,
        });
      }}
    />
  );
}

const orders = { ascend: "asc", descend: "desc" } as const;
const antdOrders = { asc: "ascend", desc: "descend" } as const;

function useColumns({ kind, address, takeOut }: MemberRowsProps): TableColumnType<MemberRow>[] {
  const t = useTexts(groupTexts);
  const { sort, order } = address;
  /** By the name that the server sorts by. */
  const sortable = (key: string) => ({
    key,
    sorter: true,
    sortOrder: sort === key && order ? antdOrders[order] : null,
  });
  const name: TableColumnType<MemberRow> = {
    title: t("name"),
    ...sortable(kind === "devices" ? "DeviceName" : "Name"),
    ellipsis: true,
    render: (_, row) => <MemberName row={row} />,
  };
  const own: TableColumnType<MemberRow>[] =
    kind === "devices"
      ? [
          {
            title: t("deviceType"),
            ...sortable("DeviceType"),
            dataIndex: "deviceType",
            width: 110,
          },
          {
            title: t("deviceId"),
            ...sortable("DeviceID"),
            ellipsis: true,
            render: idOf("deviceId"),
          },
        ]
      : [
          {
            title: t("device"),
            ...sortable("DeviceName"),
            dataIndex: "deviceName",
            ellipsis: true,
          },
          {
            title: t("channelId"),
            ...sortable("ChannelID"),
            ellipsis: true,
            render: idOf("channelId"),
          },
        ];
  return [
    name,
    ...own,
    { title: t("state"), width: 100, render: (_, row) => <MemberState row={row} /> },
    {
      title: t("actions"),
      width: 90,
      render: (_, row) => (
        <Button
          type="link"
          size="small"
          style={{ marginInlineStart: -7 }}
          onClick={() => void takeOut([row.key])}
        >
          {t("takeOut")}
        </Button>
      ),
    },
  ];
}

const idOf = (field: "deviceId" | "channelId") => (_: unknown, row: MemberRow) => (
  <span className={styles["id"]}>{row[field]}</span>
);
