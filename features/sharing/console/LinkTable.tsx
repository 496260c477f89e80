import { NoMatch, pagedTable, useTexts } from "@tessera/platform/console";
import { Table, type TableColumnType } from "antd";
import type { ShareLink } from "../contract.ts";
import { LinkChannel, LinkName, LinkOpened, LinkState, LinkViewers } from "./LinkParts.tsx";
import type { LinkRowsProps } from "./link-rows.ts";
import { RevokeButton } from "./RevokeButton.tsx";
import { isRevocable } from "./share-links.ts";
import { sharingTexts } from "./texts.ts";
import { openLinkList } from "./use-link-list.ts";

export function LinkTable({ links, total, list, selection, onChange }: LinkRowsProps) {
  const t = useTexts(sharingTexts);
  return (
    <Table<ShareLink>
      rowKey="ID"
      size="small"
      columns={useColumns()}
      dataSource={links}
      scroll={{ x: 1000 }}
      locale={{ emptyText: <NoMatch onClear={() => onChange(openLinkList)} /> }}
      {...pagedTable<ShareLink>(list, total, onChange)}
      rowSelection={{
        columnWidth: 40,
        preserveSelectedRowKeys: true,
        selectedRowKeys: [...selection.keys],
        onChange: (keys) => selection.set(keys.map(Number)),
        getCheckboxProps: (link) => ({
          "aria-label": t("choose", { name: link.Name || t("noName") }),
          disabled: !isRevocable(link),
        }),
      }}
    />
  );
}

function useColumns(): TableColumnType<ShareLink>[] {
  const t = useTexts(sharingTexts);
  return [
    { title: t("purpose"), render: (_, link) => <LinkName link={link} /> },
    { title: t("channel"), render: (_, link) => <LinkChannel link={link} /> },
    { title: t("owner"), dataIndex: "OwnerName", width: 120 },
    { title: t("state"), width: 150, render: (_, link) => <LinkState link={link} /> },
    { title: t("viewers"), width: 90, render: (_, link) => <LinkViewers link={link} /> },
    { title: t("opened"), width: 150, render: (_, link) => <LinkOpened link={link} /> },
    { title: t("expires"), width: 155, render: (_, { ExpireTime }) => ExpireTime.slice(0, 16) },
    {
      title: t("actions"),
      width: 90,
      fixed: "right",
      render: (_, link) => <RevokeButton link={link} />,
    },
  ];
}
