import { type Column, layout, RowActions, TwoLines } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Tag } from "antd";
import type { ListEntry } from "../../contract.ts";
import { entryName, type ListKind } from "./list-kinds.ts";
import { listTexts } from "./texts.ts";

export function useColumns(
  kind: ListKind,
  onEdit: (entry: ListEntry) => void,
): readonly Column<ListEntry>[] {
  const t = useTexts(listTexts);
  const { mutateAsync } = useMutationCall(kind.remove, {
    rereads: [kind.list],
    onDone: ({ Deleted }) => notices.success(t("removed", { count: Deleted })),
  });
  const pattern = (text: string) =>
    text === "" ? (
      <span className={layout.muted}>{t("any")}</span>
    ) : (
      <span className={layout.mono}>{text}</span>
    );
  const password: Column<ListEntry> = {
    title: t("password"),
    sort: "Password",
    width: 120,
    card: "head",
    cell: ({ Password }) =>
      Password === "" ? (
        <span className={layout.muted}>{t("noPassword")}</span>
      ) : (
        <Tag color="processing">{t("hasPassword")}</Tag>
      ),
  };
  return [
    {
      title: t("serial"),
      sort: "Serial",
      card: "head",
      cell: ({ Serial }) => pattern(Serial),
      inCard: (entry) => (
        <TwoLines second={pattern(addressOf(entry))}>{pattern(entry.Serial)}</TwoLines>
      ),
    },
    {
      title: t("address"),
      sort: "RemoteIP",
      card: "none",
      cell: (entry) => pattern(addressOf(entry)),
    },
    ...(kind.name === "white" ? [password] : []),
    {
      title: t("description"),
      sort: "Description",
      card: "line",
      cell: ({ Description }) => Description,
    },
    { title: t("updated"), sort: "UpdatedAt", width: 170, cell: ({ UpdatedAt }) => UpdatedAt },
    {
      title: t("actions"),
      width: 130,
      card: "foot",
      cell: (entry) => (
        <RowActions
          name={entryName(entry)}
          actions={[
            { label: t("edit"), run: () => onEdit(entry) },
            {
              label: t("remove"),
              ask: {
                title: t("removeAsk", { name: entryName(entry) }),
                detail: t(kind.removeDetail),
              },
              run: () => mutateAsync({ id: entry.ID }),
            },
          ]}
        />
      ),
    },
  ];
}

function addressOf({ RemoteIP, RemotePort }: ListEntry): string {
  const port = RemotePort === 0 ? "" : `:${RemotePort}`;
  return RemoteIP === "" && port !== "" ? `*${port}` : `${RemoteIP}${port}`;
}
