import { type Column, ListView, layout, useOwnList } from "@tessera/kit";
import { byteText, momentText, useTexts } from "@tessera/platform/console";
import type { Backup } from "../contract.ts";
import { secondsText } from "./BackupState.tsx";
import { backupTexts } from "./texts.ts";

/** The backups that can be restored, newest first. */
export function KeptBackups({ backups }: { readonly backups: readonly Backup[] }) {
  const t = useTexts(backupTexts);
  const list = useOwnList(backups, { keyOf: ({ Name }) => Name });
  return (
    <section aria-label={t("kept")}>
      <h2 className={layout.heading}>{t("kept")}</h2>
      <ListView
        list={list}
        columns={useColumns()}
        empty={{ title: t("emptyTitle"), hint: t("emptyHint") }}
        minWidth={560}
      />
    </section>
  );
}

function useColumns(): readonly Column<Backup>[] {
  const t = useTexts(backupTexts);
  return [
    { title: t("time"), width: 180, card: "head", cell: ({ AtMs }) => momentText(AtMs) },
    { title: t("size"), width: 110, cell: ({ Bytes }) => byteText(Bytes) },
    {
      title: t("took"),
      width: 100,
      cell: ({ TookMs }) => t("seconds", { seconds: secondsText(TookMs) }),
    },
    {
      title: t("file"),
      card: "line",
      cell: ({ Name }) => <span className={layout.mono}>{Name}</span>,
    },
  ];
}
