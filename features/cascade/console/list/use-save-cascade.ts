import { notices, RequestFailure, useMutationCall, useTexts } from "@tessera/platform/console";
import type { FormInstance } from "antd";
import { useNavigate } from "react-router";
import { type Cascade, saveCascade } from "../../contract.ts";
import type { CascadeValues } from "./cascade-form.ts";
import { shareAddress } from "./cascade-rows.ts";
import { cascadeTexts } from "./texts.ts";
import { rereads } from "./use-cascades.ts";

/** Which field a refusal is about. */
const fieldToBlame: Readonly<Record<string, keyof CascadeValues>> = {
  "password-again": "Password",
  "cascade-twice": "Serial",
};

/** A new one goes on with what to share. */
export function useSaveCascade(form: FormInstance<CascadeValues>, onSaved: () => void) {
  const t = useTexts(cascadeTexts);
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useMutationCall(saveCascade, { rereads });
  const save = async (values: CascadeValues, cascade: Cascade | undefined) => {
    const fields = { ...values, CatalogGroupSize: String(values.CatalogGroupSize) };
    const name = values.Name;
    try {
      const { ID } = await mutateAsync({ ...fields, ...(cascade ? { ID: cascade.ID } : {}) });
      notices.success(t(cascade ? "saved" : "added", { name }));
      onSaved();
      if (!cascade) await navigate(shareAddress(ID));
    } catch (error) {
      // The request has already said why; the field shows it too.
      const field = error instanceof RequestFailure ? fieldToBlame[error.code] : undefined;
      if (field && error instanceof RequestFailure)
        form.setFields([{ name: field, errors: [error.message] }]);
    }
  };
  return { save, isBusy: isPending };
}
