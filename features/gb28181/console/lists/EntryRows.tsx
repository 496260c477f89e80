import {
  Cards,
  type ChangeList,
  type ListAddress,
  NoMatch,
  notices,
  pagedTable,
  type Selection,
  sortableBy,
  useMutationCall,
  useTexts,
} from "@tessera/platform/console";
import { Button, Checkbox, Popconfirm, Table, type TableColumnType, Tag } from "antd";
import type { ListEntry } from "../../contract.ts";
import { entryName } from "./entry-name.ts";
import type { ListKind } from "./list-kinds.ts";
import styles from "./lists.module.css";
import { listTexts } from "./texts.ts";

interface EntryRowsProps {
  readonly kind: ListKind;
  readonly entries: readonly ListEntry[];
  readonly total: number;
  readonly list: ListAddress;
  readonly selection: Selection<number>;
  readonly onChange: ChangeList;
  readonly onEdit: (entry: ListEntry) => void;
}

export function EntryTable(props: EntryRowsProps) {
  const { entries, total, list, selection, onChange } = props;
  const t = useTexts(listTexts);
  return (
    <Table<ListEntry>
      rowKey="ID"
      size="small"
      columns={useColumns(props)}
      dataSource={entries}
      scroll={{ x: 800 }}
      locale={{ emptyText: <NoMatch onClear={() => onChange({ q: "" })} /> }}
      {...pagedTable<ListEntry>(list, total, onChange)}
      rowSelection={{
        columnWidth: 40,
        preserveSelectedRowKeys: true,
        selectedRowKeys: [...selection.keys],
        onChange: (keys) => selection.set(keys.map(Number)),
        getCheckboxProps: (entry) => ({ "aria-label": t("choose", { name: entryName(entry) }) }),
      }}
    />
  );
}

/** The list on a phone. */
export function EntryCards(props: EntryRowsProps) {
  const { kind, entries, total, list, selection, onChange } = props;
  const t = useTexts(listTexts);
  if (entries.length === 0) return <NoMatch onClear={() => onChange({ q: "" })} />;
  return (
    <Cards rows={entries} keyOf={({ ID }) => ID} list={list} total={total} onChange={onChange}>
      {(entry) => (
        <>
          <div className={styles["cardHead"]}>
            <Checkbox
              aria-label={t("choose", { name: entryName(entry) })}
              checked={selection.keys.includes(entry.ID)}
              onChange={() => selection.toggle(entry.ID)}
            />
            <span className={styles["stack"]}>
              <Pattern text={entry.Serial} />
              <Address entry={entry} />
            </span>
            {kind.name === "white" && <Password entry={entry} />}
          </div>
          {entry.Description && <span>{entry.Description}</span>}
          <span className={styles["muted"]}>
            {t("updated")} {entry.UpdatedAt}
          </span>
          <Actions {...props} entry={entry} />
        </>
      )}
    </Cards>
  );
}

function useColumns(props: EntryRowsProps): TableColumnType<ListEntry>[] {
  const { kind, list } = props;
  const t = useTexts(listTexts);
  const sortable = sortableBy<ListEntry>(list);
  const password: TableColumnType<ListEntry> = {
    title: t("password"),
    ...sortable("Password"),
    width: 120,
    render: (_, entry) => <Password entry={entry} />,
  };
  return [
    {
      title: t("serial"),
      ...sortable("Serial"),
      render: (_, { Serial }) => <Pattern text={Serial} />,
    },
    {
      title: t("remoteIp"),
      ...sortable("RemoteIP"),
      render: (_, entry) => <Address entry={entry} />,
    },
    ...(kind.name === "white" ? [password] : []),
    { title: t("description"), ...sortable("Description"), className: styles["words"] ?? "" },
    { title: t("updated"), ...sortable("UpdatedAt"), width: 170 },
    {
      title: t("actions"),
      width: 130,
      render: (_, entry) => <Actions {...props} entry={entry} />,
    },
  ];
}

function Pattern({ text }: { readonly text: string }) {
  const t = useTexts(listTexts);
  if (text === "") return <span className={styles["muted"]}>{t("any")}</span>;
  return <span className={styles["mono"]}>{text}</span>;
}

function Address({ entry: { RemoteIP, RemotePort } }: { readonly entry: ListEntry }) {
  const port = RemotePort === 0 ? "" : `:${RemotePort}`;
  return <Pattern text={RemoteIP === "" && port !== "" ? `*${port}` : `${RemoteIP}${port}`} />;
}

function Password({ entry }: { readonly entry: ListEntry }) {
  const t = useTexts(listTexts);
  const isOwn = entry.Password !== "";
  return isOwn ? (
    <Tag color="processing">{t("hasPassword")}</Tag>
  ) : (
    <span className={styles["muted"]}>{t("noPassword")}</span>
  );
}

interface ActionsProps extends Pick<EntryRowsProps, "kind" | "onEdit"> {
  readonly entry: ListEntry;
}

function Actions({ kind, entry, onEdit }: ActionsProps) {
  const t = useTexts(listTexts);
  const { mutate } = useMutationCall(kind.remove, {
    rereads: [kind.list],
    onDone: ({ Deleted }) => notices.success(t("removed", { count: Deleted })),
  });
  return (
    <span className={styles["actions"]}>
      <Button type="link" size="small" onClick={() => onEdit(entry)}>
        {t("edit")}
      </Button>
      <Popconfirm
        placement="topRight"
        title={t("removeAsk", { name: entryName(entry) })}
        description={t(kind.removeDetail)}
        okText={t("remove")}
        okButtonProps={{ danger: true }}
        cancelText={t("cancel")}
        styles={{ root: { maxWidth: 320 } }}
        onConfirm={() => mutate({ id: entry.ID })}
      >
        <Button type="link" danger size="small">
          {t("remove")}
        </Button>
      </Popconfirm>
    </span>
  );
}
