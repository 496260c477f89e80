import { defineTexts, LeaveGuard, Page, useTexts, words } from "@tessera/platform/console";
import { Button, Form } from "antd";
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
      await props.onSave(next);
      setSaved(true);
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
        className={`${styles["form"]} ${styles["page"]}`}
        layout="vertical"
        scrollToFirstError
        initialValues={values}
        onValuesChange={() => setDirty(isChanged())}
        onFinish={() => void save()}
      >
        {children}
        <div className={layout.row}>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {saveText ?? t("save")}
          </Button>
          {onCancel && <Button onClick={onCancel}>{t("cancel")}</Button>}
        </div>
      </Form>
      <LeaveGuard isOn={isDirty && !isBusy} />
    </Page>
  );
}
