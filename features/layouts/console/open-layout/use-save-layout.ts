import { notices, RequestFailure, useMutationCall, useTexts } from "@tessera/platform/console";
import { getLayout, type Layout, listLayouts, saveLayout } from "../../contract.ts";
import { layoutTexts } from "../texts.ts";
import type { LayoutInput } from "./layout-input.ts";

/** Saves and says so; a refusal has been shown already, and gives nothing. */
export function useSaveLayout() {
  const t = useTexts(layoutTexts);
  const { mutateAsync, isPending } = useMutationCall(saveLayout, {
    rereads: [listLayouts, getLayout],
  });
  const save = async (
    input: LayoutInput,
    onOvertaken?: () => void,
  ): Promise<Layout | undefined> => {
    try {
      const saved = await mutateAsync(input);
      notices.success(t("saved", { name: saved.Name }));
      return saved;
    } catch (failure) {
      if (isOvertaken(failure)) onOvertaken?.();
      return undefined;
    }
  };
  return { save, isSaving: isPending };
}

const isOvertaken = (failure: unknown) =>
  failure instanceof RequestFailure && failure.code === "layout-overtaken";
