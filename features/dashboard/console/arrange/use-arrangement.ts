import { notices, useMutationCall, useQueryCall, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { type Arrangement, readCards, saveCards } from "../../contract.ts";
import { dashboardTexts } from "../texts.ts";

/** The cards as the user has them, and while they are arranged as they would be. */
export function useArrangement() {
  const t = useTexts(dashboardTexts);
  const query = useQueryCall(readCards, {}, { quiet: true });
  const [draft, setDraft] = useState<Arrangement>();
  const saving = useMutationCall(saveCards, {
    rereads: [readCards],
    onDone: () => notices.success(t("saved")),
  });
  return {
    query,
    draft,
    isSaving: saving.isPending,
    begin: () => setDraft(query.data),
    change: setDraft,
    cancel: () => setDraft(undefined),
    save: async () => {
      if (!draft) return;
      // A refusal has been shown; what was arranged stays to be tried again.
      const isSaved = await saving.mutateAsync(draft).then(
        () => true,
        () => false,
      );
      if (isSaved) setDraft(undefined);
    },
  };
}
