import { AskedBatch, type Selection, useMutationCall, useTexts } from "@tessera/platform/console";
import { deleteUsers } from "../../contract.ts";
import { userTexts } from "./texts.ts";
import { rereads } from "./use-users.ts";

/** What can be done with several users at once. */
export function UserBatch({ selection }: { readonly selection: Selection<number> }) {
  const t = useTexts(userTexts);
  const { mutateAsync } = useMutationCall(deleteUsers, { rereads });
  return (
    <AskedBatch
      selection={selection}
      action={t("remove")}
      question={t("removeManyAsk", { count: selection.keys.length })}
      detail={t("removeDetail")}
      onConfirm={async (keys) => {
        const { Deleted } = await mutateAsync({ id: [...keys] });
        return t("removed", { count: Deleted });
      }}
    />
  );
}
