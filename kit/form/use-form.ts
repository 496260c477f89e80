import { RequestFailure } from "@tessera/platform/console";
import { Form, type FormInstance } from "antd";
import { useState } from "react";

export interface FormOptions<Values extends object> {
  /** As the form begins. */
  readonly values: Values;
  /** Fails after having said why. */
  readonly onSave: (values: Values) => Promise<unknown>;
  /**
   * Which field a refusal is about, by the refusal's code, where the server does not say it; or the one
   * that every refusal is about.
   */
  readonly blame?: Readonly<Record<string, keyof Values & string>> | (keyof Values & string);
}

/** Values that are changed, compared and saved; a refusal is written at the field that it is about. */
export function useForm<Values extends object>({
  values,
  onSave,
  blame = {},
}: FormOptions<Values>) {
  const [form] = Form.useForm<Values>();
  const [isBusy, setBusy] = useState(false);
  const present = (): Values => ({ ...values, ...form.getFieldsValue() });
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await onSave(present());
    } catch (error) {
      // The request has already said why; the field shows it too.
      if (!(error instanceof RequestFailure)) throw error;
      const field = typeof blame === "string" ? blame : (blame[error.code] ?? error.field);
      if (Object.hasOwn(present(), field)) blameField(form, field, error.message);
    } finally {
      setBusy(false);
    }
  };
  return {
    form,
    isBusy,
    save,
    isChanged: () => JSON.stringify(present()) !== JSON.stringify(values),
  };
}

function blameField<Values>(form: FormInstance<Values>, field: string, message: string): void {
  form.setFields([{ name: field as never, errors: [message] }]);
  form.scrollToField(field);
}
