import { defineTexts, LeaveQuestion, useTexts, words } from "@tessera/platform/console";
import { Button, Drawer, Form } from "antd";
import { type ReactNode, useId, useState } from "react";
import styles from "./form.module.css";
import { type FormOptions, useForm } from "./use-form.ts";

const drawerTexts = defineTexts("form-drawer", { ...words });

interface FormDrawerProps<Values extends object> extends FormOptions<Values> {
  readonly isOpen: boolean;
  /** After saving, and when it is left. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly width?: number;
  /** The field that is typed into first. */
  readonly focus?: (keyof Values & string) | undefined;
  readonly saveText?: string;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form in a drawer. It closes when it is saved, and asks before changes are lost. */
export function FormDrawer<Values extends object>(props: FormDrawerProps<Values>) {
  const { isOpen, onClose, title, width = 480, focus, saveText, values, children, onSave } = props;
  const t = useTexts(drawerTexts);
  const name = useId();
  const { form, isBusy, save, isChanged } = useForm<Values>({
    ...props,
    onSave: async (next) => {
      if ((await onSave(next)) !== false) onClose();
    },
  });
  const [isAsking, setAsking] = useState(false);
  const tryToLeave = () => (isChanged() ? setAsking(true) : onClose());
  return (
    <Drawer
      open={isOpen}
      size={`min(${width}px, 100vw)`}
      destroyOnHidden
      title={title}
      onClose={tryToLeave}
      afterOpenChange={(isShown) => isShown && focus && form.focusField(focus)}
      footer={
        <div className={styles["foot"]}>
          <Button onClick={tryToLeave}>{t("cancel")}</Button>
          <Button type="primary" htmlType="submit" form={name} loading={isBusy}>
            {saveText ?? t("save")}
          </Button>
        </div>
      }
    >
      <Form<Values>
        form={form}
        name={name}
        className={styles["form"] ?? ""}
        layout="vertical"
        scrollToFirstError
        initialValues={values}
        onFinish={() => void save()}
      >
        {children}
      </Form>
      <LeaveQuestion
        isOpen={isAsking}
        onLeave={() => {
          setAsking(false);
          onClose();
        }}
        onStay={() => setAsking(false)}
      />
    </Drawer>
  );
}
