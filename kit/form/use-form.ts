import { RequestFailure } from "@tessera/platform/console";
import { Form, type FormInstance } from "antd";
import { useState } from "react";

export interface FormOptions<Values extends object> {
  /** To change fields from outside; it has one of its own otherwise. */
  readonly form?: FormInstance<Values>;
  /** As the form begins. */
  readonly values: Values;
  /** Fails after having said why; gives false if the user thought better of it. */
  readonly onSave: (values: Values) => Promise<unknown>;
  /**
   * Which field a refusal is about, by the refusal's code, where the server does not say it; or the one
   * that every refusal is about.
   */
  readonly blame?:
    | Readonly<Record<string, keyof Values & string>>
    | (keyof Values & string)
    | ((failure: RequestFailure, values: Values) => string | undefined);
}

/** Values that are changed, compared and saved; a refusal is written at the field that it is about. */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { values, onSave, blame = {} } = options;
  const [form] = Form.useForm<Values>(options.form);
  const [isBusy, setBusy] = useState(false);
  const present = (): Values => ({ ...values, ...form.getFieldsValue() });
  const blamed = (failure: RequestFailure): string | undefined => {
    if (typeof blame === "function") return blame(failure, present());
    return typeof blame === "string" ? blame : blame[failure.code];
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await onSave(present());
    } catch (error) {
      // The request has already said why; the field shows it too.
      if (!(error instanceof RequestFailure)) throw error;
      const field = blamed(error) ?? error.field;
      if (Object.hasOwn(present(), field)) blameField(form, field, error.message);
    } finally {
      setBusy(false);
    }
  };
  return {
    form,
    isBusy,
    save,
    isChanged: () => isChanged(values, present()),
  };
}

/** Empty is empty, however it is written: a number that was cleared is null, a text is "". */
export const isChanged = (before: object, now: object): boolean => textOf(before) !== textOf(now);

const textOf = (values: object): string =>
  JSON.stringify(values, (_, value: unknown) =>
    value === null || value === "" ? undefined : value,
  );

function blameField<Values>(form: FormInstance<Values>, field: string, message: string): void {
  form.setFields([{ name: field as never, errors: [message] }]);
  form.scrollToField(field);
}
