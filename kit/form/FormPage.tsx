import { defineTexts, LeaveGuard, Page, useTexts, words } from "@tessera/platform/console";
import { Button, Form } from "antd";
import clsx from "clsx";
import { type ComponentProps, type ReactNode, useState } from "react";
import { layout } from "../look/layout.ts";
import styles from "./form.module.css";
import { type FormOptions, useForm } from "./use-form.ts";

const pageTexts = defineTexts("form-page", { ...words });

interface FormPageProps<Values extends object> extends FormOptions<Values> {
  readonly title: string;
  readonly breadcrumbs?: NonNullable<ComponentProps<typeof Page>["breadcrumbs"]>;
  readonly extra?: ReactNode;
  /** Leaves without saving; absent: there is no way back but the menus. */
  readonly onCancel?: () => void;
  /** After it was saved. */
  readonly onSaved?: () => void;
  readonly saveText?: string;
  /** There is nothing to save until something was changed. */
  readonly needsChange?: boolean;
  /** It cannot be saved at all. */
  readonly isDisabled?: boolean;
  /** Before the fields are checked. */
  readonly onSubmit?: () => void;
  /** With the fields that the user has changed just now. */
  readonly onChange?: (changed: Partial<Values>) => void;
  /** Further buttons, between saving and leaving. */
  readonly buttons?: ReactNode;
  /** Beside the fields; below them where there is no room. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A form as a screen of its own. It asks before changes are lost by going elsewhere. */
export function FormPage<Values extends object>(props: FormPageProps<Values>) {
  const { title, breadcrumbs = [], extra, onCancel, onSaved, saveText, values, children } = props;
  const t = useTexts(pageTexts);
  const [isDirty, setDirty] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const { form, isBusy, save, isChanged } = useForm<Values>({
    ...props,
    onSave: async (next) => {
      if ((await props.onSave(next)) !== false) setSaved(true);
    },
  });
  // The guard must be off before the page is left.
  if (isSaved) {
    setSaved(false);
    setDirty(false);
    queueMicrotask(() => onSaved?.());
  }
  return (
    <Page title={title} breadcrumbs={breadcrumbs} extra={extra}>
      <Form<Values>
        form={form}
        className={clsx(styles["form"], styles[props.aside ? "beside" : "page"])}
        layout="vertical"
        scrollToFirstError
        initialValues={values}
        onValuesChange={(changed: Partial<Values>) => {
          props.onChange?.(changed);
          setDirty(isChanged());
        }}
        onFinish={() => void save()}
      >
        <div>
          {children}
          <div className={layout.row}>
            <Button
              type="primary"
              htmlType="submit"
              loading={isBusy}
              disabled={props.isDisabled === true || (props.needsChange === true && !isDirty)}
              onClick={() => props.onSubmit?.()}
            >
              {saveText ?? t("save")}
            </Button>
            {props.buttons}
            {onCancel && <Button onClick={onCancel}>{t("cancel")}</Button>}
          </div>
        </div>
        {props.aside}
      </Form>
      <LeaveGuard isOn={isDirty && !isBusy} />
    </Page>
  );
}
