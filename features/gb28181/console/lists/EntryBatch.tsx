import { AskedBatch, type Selection, useMutationCall, useTexts } from "@tessera/platform/console";
import type { ListKind } from "./list-kinds.ts";
import { listTexts } from "./texts.ts";

interface EntryBatchProps {
  readonly kind: ListKind;
  readonly selection: Selection<number>;
}

/** What can be done with several entries at once. */
export function EntryBatch({ kind, selection }: EntryBatchProps) {
  const t = useTexts(listTexts);
  const { mutateAsync } = useMutationCall(kind.remove, { rereads: [kind.list] });
  return (
    <AskedBatch
      selection={selection}
      action={t("remove")}
      question={t("removeManyAsk", { count: selection.keys.length })}
      detail={t(kind.removeDetail)}
      onConfirm={async (keys) => {
        const { Deleted } = await mutateAsync({ id: [...keys] });
        return t("removed", { count: Deleted });
      }}
    />
  );
}
