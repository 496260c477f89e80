import { LeaveQuestion, useTexts } from "@tessera/platform/console";
import { Button, Drawer, Form } from "antd";
import { useState } from "react";
import type { Cascade } from "../../contract.ts";
import { CascadeFields } from "./CascadeFields.tsx";
import { type CascadeValues, isChanged, valuesOf } from "./cascade-form.ts";
import styles from "./cascades.module.css";
import { cascadeTexts } from "./texts.ts";
import { useSaveCascade } from "./use-save-cascade.ts";

interface CascadeDrawerProps {
  readonly isOpen: boolean;
  /** As the drawer was opened with; absent: a new one. */
  readonly cascade: Cascade | undefined;
  readonly onClose: () => void;
}

const formName = "cascade";

/** A new upper platform, or one that is changed. */
export function CascadeDrawer({ isOpen, cascade, onClose }: CascadeDrawerProps) {
  const t = useTexts(cascadeTexts);
  const [form] = Form.useForm<CascadeValues>();
  const [isAsking, setAsking] = useState(false);
  const { save, isBusy } = useSaveCascade(form, onClose);
  const leave = () => {
    setAsking(false);
    onClose();
  };
  const tryToLeave = () => {
    if (isChanged({ ...valuesOf(cascade), ...form.getFieldsValue() }, cascade)) setAsking(true);
    else onClose();
  };
  return (
    <Drawer
      open={isOpen}
      size="min(560px, 100vw)"
      destroyOnHidden
      title={t(cascade ? "editTitle" : "add")}
      onClose={tryToLeave}
      afterOpenChange={(isShown) => isShown && !cascade && form.focusField("Name")}
      footer={
        <div className={styles["foot"]}>
          <Button onClick={tryToLeave}>{t("cancel")}</Button>
          <Button type="primary" htmlType="submit" form={formName} loading={isBusy}>
            {t("save")}
          </Button>
        </div>
      }
    >
      <Form<CascadeValues>
        form={form}
        name={formName}
        className={styles["form"] ?? ""}
        layout="vertical"
        scrollToFirstError
        initialValues={valuesOf(cascade)}
        onFinish={(values) => void save({ ...valuesOf(cascade), ...values }, cascade)}
      >
        <CascadeFields cascade={cascade} />
      </Form>
      <LeaveQuestion isOpen={isAsking} onLeave={leave} onStay={() => setAsking(false)} />
    </Drawer>
  );
}
