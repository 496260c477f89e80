import { notices, useTexts } from "@tessera/platform/console";
import { Form, type FormInstance } from "antd";
import type { FormField } from "../../contract.ts";
import { movedCredentials } from "./credential-fields.ts";
import type { FormValues } from "./form-values.ts";
import { fieldTexts } from "./texts.ts";

/** A form, and what moves credentials out of its addresses. */
export function useMoveCredentials(
  fields: readonly FormField[],
): readonly [FormInstance<FormValues>, () => void] {
  const t = useTexts(fieldTexts);
  const [form] = Form.useForm<FormValues>();
  const move = () => {
    const changes = movedCredentials(form.getFieldsValue(), fields);
    if (!changes) return;
    form.setFieldsValue(changes);
    notices.info(t("credentialsMoved"));
  };
  return [form, move];
}
