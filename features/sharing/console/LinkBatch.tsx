import { AskedBatch, type Selection, useMutationCall, useTexts } from "@tessera/platform/console";
import { revokeShareLinks } from "../contract.ts";
import { rereads } from "./share-links.ts";
import { sharingTexts } from "./texts.ts";

/** What can be done with several links at once. */
export function LinkBatch({ selection }: { readonly selection: Selection<number> }) {
  const t = useTexts(sharingTexts);
  const { mutateAsync } = useMutationCall(revokeShareLinks, { rereads });
  return (
    <AskedBatch
      selection={selection}
      action={t("revoke")}
      question={t("revokeManyAsk", { count: selection.keys.length })}
      detail={t("revokeDetail")}
      onConfirm={async (keys) => {
        const { Revoked } = await mutateAsync({ IDs: [...keys] });
        return t("revokedCount", { count: Revoked });
      }}
    />
  );
}
