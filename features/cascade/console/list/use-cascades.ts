import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { useNavigate } from "react-router";
import {
  type Cascade,
  lintCascade,
  listCascades,
  listSharedChannels,
  listSharedGroups,
  pushCatalog,
  removeCascade,
  saveCascade,
} from "../../contract.ts";
import type { CascadeValues } from "./cascade-form.ts";
import { cascadeTexts } from "./texts.ts";

/** What a change of upper platforms makes out of date. */
export const rereads = [listCascades, listSharedChannels, listSharedGroups, lintCascade] as const;

export const shareAddress = (id: number, tab?: "groups" | "check"): string =>
  `/config/cascade/${id}${tab ? `?tab=${tab}` : ""}`;

export function useCascadeChanges() {
  const t = useTexts(cascadeTexts);
  const navigate = useNavigate();
  const { mutateAsync: save } = useMutationCall(saveCascade, { rereads });
  const { mutateAsync: remove } = useMutationCall(removeCascade, { rereads });
  const { mutateAsync: push } = useMutationCall(pushCatalog, { rereads });
  return {
    /** A new one goes on with what to share. */
    save: async (values: CascadeValues, cascade: Cascade | undefined): Promise<void> => {
      const { ID } = await save({ ...values, ...(cascade && { ID: cascade.ID }) });
      notices.success(t(cascade ? "saved" : "added", { name: values.Name }));
      if (!cascade) await navigate(shareAddress(ID));
    },
    enable: async (cascade: Cascade, isEnabled: boolean): Promise<void> => {
      await save({ ...cascade, Enable: isEnabled });
      notices.success(t(isEnabled ? "enabledDone" : "disabledDone", { name: cascade.Name }));
    },
    remove: async ({ ID, Name }: Cascade): Promise<void> => {
      await remove({ id: ID });
      notices.success(t("removed", { name: Name }));
    },
    push: async ({ ID, Name }: Cascade): Promise<void> => {
      const { Total } = await push({ id: ID });
      notices.success(t("pushed", { name: Name, count: Total }));
    },
  };
}
