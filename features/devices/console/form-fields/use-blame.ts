import { RequestFailure } from "@tessera/platform/console";
import type { FormInstance } from "antd";
import type { DeviceType, FormField } from "../../contract.ts";
import { fieldToBlame } from "./field-to-blame.ts";
import type { FormValues } from "./form-values.ts";

interface BlamedType {
  readonly type: DeviceType | undefined;
  readonly fields: readonly FormField[];
  readonly ownNames: readonly string[];
}

/** Says a failure beside the field at fault; one that is no field's fault has been told elsewhere. */
export function useBlame(
  form: FormInstance<FormValues>,
  { type, fields, ownNames }: BlamedType,
): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof RequestFailure)) throw error;
    const values = form.getFieldsValue();
    const name = fieldToBlame(error, { type: type?.DeviceType ?? "", fields, ownNames, values });
    if (name) form.setFields([{ name, errors: [error.message] }]);
  };
}
