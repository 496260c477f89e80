import { type Column, ListView, layout, StatusDot, useOwnList } from "@tessera/kit";
import { momentText, useTexts } from "@tessera/platform/console";
import type { UpdateRecord } from "../contract.ts";
import { updateTexts } from "./texts.ts";

const dots = { done: "on", "rolled-back": "error", refused: "warning" } as const;

/** Updates and roll-backs of this server, newest first. */
export function UpdateHistory({ records }: { readonly records: readonly UpdateRecord[] }) {
  const t = useTexts(updateTexts);
  const list = useOwnList(records, { keyOf: ({ EndedAtMs }) => String(EndedAtMs) });
  return (
    <section aria-label={t("history")} style={{ marginBlockEnd: 24 }}>
      <h3 className={layout.heading}>{t("history")}</h3>
      <ListView
        list={list}
        columns={useColumns()}
        empty={{ title: t("historyEmpty"), hint: t("historyHint") }}
        minWidth={640}
      />
    </section>
  );
}

function useColumns(): readonly Column<UpdateRecord>[] {
  const t = useTexts(updateTexts);
  return [
    { title: t("time"), width: 170, card: "head", cell: ({ EndedAtMs }) => momentText(EndedAtMs) },
    {
      title: t("change"),
      width: 170,
      cell: ({ Kind, From, To }) => `${t(`kind.${Kind}`)} ${From} → ${To}`,
    },
    {
      title: t("outcome"),
      width: 120,
      cell: ({ Outcome }) => <StatusDot state={dots[Outcome]}>{t(`outcome.${Outcome}`)}</StatusDot>,
    },
    { title: t("user"), width: 90, cell: ({ User }) => User },
    { title: t("why"), card: "line", cell: ({ Why }) => Why },
  ];
}
