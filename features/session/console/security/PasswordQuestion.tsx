import { RequestFailure, useTexts } from "@tessera/platform/console";
import { Form, Input, Modal } from "antd";
import { md5 } from "js-md5";
import { type ReactNode, useState } from "react";
import { securityTexts } from "./texts.ts";

interface PasswordQuestionProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly detail?: string;
  readonly isDangerous?: boolean;
  /** A field `name` before the password. */
  readonly children?: ReactNode;
  /** What it is for; a failure is shown beside the password. */
  readonly onAnswer: (
    passwordMd5: string,
    values: Readonly<Record<string, string>>,
  ) => Promise<void>;
  readonly onClose: () => void;
}

const formName = "password-question";

/** A session alone must not change how its user signs in: the password is asked for again. */
export function PasswordQuestion(props: PasswordQuestionProps) {
  const { isOpen, title, detail, isDangerous = false, children, onAnswer, onClose } = props;
  const t = useTexts(securityTexts);
  const [form] = Form.useForm<Record<string, string>>();
  const [isBusy, setBusy] = useState(false);
  const answer = async ({ password = "", ...values }: Record<string, string>) => {
    setBusy(true);
    try {
      await onAnswer(md5(password), values);
      onClose();
    } catch (error) {
      // The request has already said why; here it stays.
      if (error instanceof RequestFailure)
        form.setFields([{ name: "password", errors: [error.message] }]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={isOpen}
      title={title}
      width={420}
      destroyOnHidden
      afterOpenChange={(isShown) => isShown && form.focusField(children ? "name" : "password")}
      okText={t("confirm")}
      okButtonProps={{ htmlType: "submit", form: formName, loading: isBusy, danger: isDangerous }}
      cancelText={t("cancel")}
      onCancel={onClose}
    >
      {detail && <p>{detail}</p>}
      <Form
        form={form}
        name={formName}
        layout="vertical"
        preserve={false}
        onFinish={(values: Record<string, string>) => void answer(values)}
      >
        {children}
        <Form.Item
          name="password"
          label={t("password")}
          extra={t("passwordHint")}
          rules={[{ required: true, message: t("passwordNeeded") }]}
        >
          <Input.Password autoComplete="current-password" maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
