import { ExportOutlined, ImportOutlined } from "@ant-design/icons";
import { writeCsv } from "@tessera/formats/csv";
import { BatchAction, ListPage, layout, useBusy, useList, useOpened } from "@tessera/kit";
import {
  csvBlob,
  fileName,
  request,
  saveFile,
  useMutationCall,
  useTexts,
} from "@tessera/platform/console";
import { Button } from "antd";
import { useState } from "react";
import type { ListEntry } from "../../contract.ts";
import { useColumns } from "./columns.tsx";
import { EntryDrawer } from "./EntryDrawer.tsx";
import { ImportDialog } from "./ImportDialog.tsx";
import { entryName, type ListKind, listKinds } from "./list-kinds.ts";
import { listTexts } from "./texts.ts";
import { WhiteOnly } from "./WhiteOnly.tsx";

/** `/config/white` */
export const WhiteListPage = () => <EntryListPage kind={listKinds.white} />;

/** `/config/black` */
export const BlackListPage = () => <EntryListPage kind={listKinds.black} />;

const refreshMs = 5000;

function EntryListPage({ kind }: { readonly kind: ListKind }) {
  const t = useTexts(listTexts);
  const list = useList(kind.list, {
    read: ({ data, count }) => ({ rows: data, total: count }),
    keyOf: ({ ID }) => ID,
    refreshMs,
  });
  const { mutateAsync: remove } = useMutationCall(kind.remove, { rereads: [kind.list] });
  const editor = useOpened<ListEntry>();
  const [isImporting, setImporting] = useState(false);
  const exporting = useBusy();
  return (
    <ListPage
      title={t(kind.name)}
      breadcrumbs={[{ label: t("config") }, { label: t(kind.name) }]}
      add={{ label: t("add"), onClick: () => editor.open() }}
      extra={
        <>
          <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>
            {t("import")}
          </Button>
          <Button
            icon={<ExportOutlined />}
            disabled={list.total === 0}
            loading={exporting.isBusy}
            onClick={() => void exporting.run(() => saveList(kind))}
          >
            {t("export")}
          </Button>
        </>
      }
      lead={
        <>
          <p className={layout.lead}>{t(kind.hint)}</p>
          {kind.name === "white" && <WhiteOnly />}
        </>
      }
      list={list}
      columns={useColumns(kind, editor.open)}
      search={t("search")}
      choosing={{ nameOf: entryName }}
      batch={
        <BatchAction
          selection={list.selection}
          label={t("remove")}
          ask={{
            title: t("removeManyAsk", { count: list.selection.keys.length }),
            detail: t(kind.removeDetail),
          }}
          run={async (keys) => {
            const { Deleted } = await remove({ id: keys.map(Number) });
            return t("removed", { count: Deleted });
          }}
        />
      }
      empty={{ title: t(kind.empty), hint: t(kind.emptyHint) }}
      minWidth={800}
    >
      <EntryDrawer key={editor.key} kind={kind} opened={editor} />
      <ImportDialog kind={kind} isOpen={isImporting} onClose={() => setImporting(false)} />
    </ListPage>
  );
}

const exported = ["Serial", "RemoteIP", "RemotePort", "Description"] as const;
const everything = 100_000;

/** As a table that can be imported again. Passwords never leave the server. */
async function saveList(kind: ListKind): Promise<void> {
  const { data } = await request(kind.list, { limit: everything });
  const rows = data.map((entry) => exported.map((name) => String(entry[name])));
  saveFile(csvBlob(writeCsv([[...exported], ...rows])), fileName(`gb-${kind.name}`, "csv"));
}
