import { defineTexts, LeaveGuard, useTexts, words } from "@tessera/platform/console";
import { Button, Form } from "antd";
import type { ReactNode } from "react";
import styles from "./form.module.css";

const draftTexts = defineTexts("draft-form", { ...words });

interface DraftFormProps {
  readonly label?: string;
  /** Something would be lost by leaving. */
  readonly isGuarded: boolean;
  readonly isBusy: boolean;
  readonly canSave: boolean;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A form over a draft that the screen keeps itself: for what is more than fields. Its buttons stay in sight. */
export function DraftForm(props: DraftFormProps) {
  const { label, isGuarded, isBusy, canSave, onSave, onCancel, children } = props;
  const t = useTexts(draftTexts);
  return (
    <form
      className={styles["draft"]}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <LeaveGuard isOn={isGuarded} />
      <Form component={false} layout="vertical">
        {children}
      </Form>
      <div className={styles["buttons"]}>
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={!canSave}>
          {t("save")}
        </Button>
        <Button onClick={onCancel}>{t("cancel")}</Button>
      </div>
    </form>
  );
}
