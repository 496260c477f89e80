import { notices, useTexts } from "@tessera/platform/console";
import type { FormInstance } from "antd";
import type { FormField } from "../../contract.ts";
import { movedCredentials } from "./credential-fields.ts";
import type { FormValues } from "./form-values.ts";
import { fieldTexts } from "./texts.ts";

export function useMoveCredentials(
  form: FormInstance<FormValues>,
  fields: readonly FormField[],
): () => void {
  const t = useTexts(fieldTexts);
  return () => {
    const changes = movedCredentials(form.getFieldsValue(), fields);
    if (!changes) return;
    form.setFieldsValue(changes);
    notices.info(t("credentialsMoved"));
  };
}
