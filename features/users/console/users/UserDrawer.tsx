import { LeaveQuestion, useTexts } from "@tessera/platform/console";
import { Button, Drawer, Form } from "antd";
import { useState } from "react";
import type { User } from "../../contract.ts";
import { userTexts } from "./texts.ts";
import { UserFields } from "./UserFields.tsx";
import { useSaveUser } from "./use-save-user.ts";
import { isChanged, type UserValues, valuesOf } from "./user-form.ts";
import styles from "./users.module.css";

interface UserDrawerProps {
  readonly isOpen: boolean;
  /** As the drawer was opened with; absent: a new one. */
  readonly user: User | undefined;
  readonly ownId: number | undefined;
  readonly onClose: () => void;
}

const formName = "user";

/** A new user, or one that is changed. */
export function UserDrawer({ isOpen, user, ownId, onClose }: UserDrawerProps) {
  const t = useTexts(userTexts);
  const [form] = Form.useForm<UserValues>();
  const [isAsking, setAsking] = useState(false);
  const { save, isBusy } = useSaveUser(form, onClose);
  const leave = () => {
    setAsking(false);
    onClose();
  };
  const tryToLeave = () => {
    if (isChanged({ ...valuesOf(user), ...form.getFieldsValue() }, user)) setAsking(true);
    else onClose();
  };
  return (
    <Drawer
      open={isOpen}
      size="min(440px, 100vw)"
      destroyOnHidden
      title={t(user ? "editTitle" : "add")}
      onClose={tryToLeave}
      afterOpenChange={(isShown) => isShown && !user && form.focusField("name")}
      footer={
        <div style={{ display: "flex", gap: 8, justifyContent: "flex-end" }}>
          <Button onClick={tryToLeave}>{t("cancel")}</Button>
          <Button type="primary" htmlType="submit" form={formName} loading={isBusy}>
            {t("save")}
          </Button>
        </div>
      }
    >
      <Form<UserValues>
        form={form}
        name={formName}
        className={styles["form"] ?? ""}
        layout="vertical"
        scrollToFirstError
        initialValues={valuesOf(user)}
        onFinish={(values) => void save({ ...valuesOf(user), ...values }, user)}
      >
        <UserFields user={user} ownId={ownId} />
      </Form>
      <LeaveQuestion isOpen={isAsking} onLeave={leave} onStay={() => setAsking(false)} />
    </Drawer>
  );
}
