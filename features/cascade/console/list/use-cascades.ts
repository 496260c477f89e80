import {
  type ChangeList,
  type ListAddress,
  listQuery,
  notices,
  useMutationCall,
  usePageWithin,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
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
import { cascadeTexts } from "./texts.ts";

/** What a change of upper platforms makes out of date. */
export const rereads = [listCascades, listSharedChannels, listSharedGroups, lintCascade] as const;

const refreshMs = 3000;

export function useCascades(list: ListAddress, change: ChangeList) {
  const { q, start, limit } = listQuery(list);
  const cascades = useQueryCall(
    listCascades,
    { q, start, limit },
    { refetchIntervalMs: refreshMs, keepPrevious: true, quiet: true },
  );
  usePageWithin(
    list.page,
    cascades.isPlaceholderData ? undefined : cascades.data?.CascadeCount,
    change,
  );
  return cascades;
}

export function useCascadeChanges() {
  const t = useTexts(cascadeTexts);
  const { mutateAsync: save } = useMutationCall(saveCascade, { rereads });
  const { mutateAsync: remove } = useMutationCall(removeCascade, { rereads });
  const { mutateAsync: push } = useMutationCall(pushCatalog, { rereads });
  return {
    enable: async (cascade: Cascade, isEnabled: boolean): Promise<void> => {
      await save({ ...fieldsOf(cascade), Enable: isEnabled });
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

/** As it is saved again. */
const fieldsOf = ({ CatalogGroupSize, ...cascade }: Cascade) => ({
  ...cascade,
  CatalogGroupSize: String(CatalogGroupSize),
});
