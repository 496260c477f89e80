import { ExportOutlined, ImportOutlined, PlusOutlined } from "@ant-design/icons";
import {
  isNarrowed,
  LoadFailed,
  listQuery,
  Page,
  SearchBox,
  StaleNotice,
  useApp,
  useListAddress,
  usePageWithin,
  useQueryCall,
  useSelection,
  useTexts,
} from "@tessera/platform/console";
import { Button, Empty, Skeleton } from "antd";
import { useState } from "react";
import type { ListEntry } from "../../contract.ts";
import { EntryBatch } from "./EntryBatch.tsx";
import { EntryDrawer } from "./EntryDrawer.tsx";
import { EntryCards, EntryTable } from "./EntryRows.tsx";
import { ImportDialog } from "./ImportDialog.tsx";
import type { ListKind } from "./list-kinds.ts";
import styles from "./lists.module.css";
import { listTexts } from "./texts.ts";
import { useExport } from "./use-export.ts";
import { WhiteOnly } from "./WhiteOnly.tsx";

const refreshMs = 5000;

/** What is being edited; the how many-th it is tells one new entry from the next. */
interface Editing {
  readonly entry: ListEntry | undefined;
  readonly turn: number;
}

/** The white or the black list. */
export function EntryListPage({ kind }: { readonly kind: ListKind }) {
  const t = useTexts(listTexts);
  const isMobile = useApp((state) => state.isMobile);
  const { list, change } = useListAddress();
  const { data, error, refetch, isPlaceholderData } = useQueryCall(kind.list, listQuery(list), {
    refetchIntervalMs: refreshMs,
    keepPrevious: true,
    quiet: true,
  });
  usePageWithin(list.page, isPlaceholderData ? undefined : data?.count, change);
  const selection = useSelection<number>(`${kind.name} ${list.q}`);
  const [editing, setEditing] = useState<Editing>({ entry: undefined, turn: 0 });
  const [isOpen, setOpen] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const exporting = useExport(kind);
  const open = (entry?: ListEntry) => {
    setEditing(({ turn }) => ({ entry, turn: turn + 1 }));
    setOpen(true);
  };
  const isEmpty = data?.count === 0 && !isNarrowed(list);

  const content = () => {
    if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
    if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
    if (isEmpty)
      return (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={
            <>
              <strong>{t(kind.empty)}</strong>
              <p className={styles["muted"]}>{t(kind.emptyHint)}</p>
            </>
          }
        />
      );
    const rows = {
      kind,
      entries: data.data,
      total: data.count,
      list,
      selection,
      onChange: change,
      onEdit: open,
    };
    return isMobile ? <EntryCards {...rows} /> : <EntryTable {...rows} />;
  };
  return (
    <Page
      title={t(kind.name)}
      breadcrumbs={[{ label: t("config") }, { label: t(kind.name) }]}
      extra={
        <>
          <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>
            {t("import")}
          </Button>
          <Button
            icon={<ExportOutlined />}
            disabled={isEmpty || !data}
            loading={exporting.isBusy}
            onClick={() => void exporting.save()}
          >
            {t("export")}
          </Button>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => open()}>
            {t("add")}
          </Button>
        </>
      }
    >
      <p className={styles["lead"]}>{t(kind.hint)}</p>
      {kind.name === "white" && <WhiteOnly />}
      {!isEmpty && (
        <div className={styles["toolbar"]}>
          <SearchBox
            className={styles["search"]}
            label={t("search")}
            q={list.q}
            onChange={(q) => change({ q })}
          />
        </div>
      )}
      {data && error && <StaleNotice error={error} />}
      <EntryBatch kind={kind} selection={selection} />
      {content()}
      <EntryDrawer
        key={editing.turn}
        kind={kind}
        entry={editing.entry}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
      <ImportDialog kind={kind} isOpen={isImporting} onClose={() => setImporting(false)} />
    </Page>
  );
}
