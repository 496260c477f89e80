import { FormDialog } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Form, Input } from "antd";
import { md5 } from "js-md5";
import type { ReactNode } from "react";
import { securityTexts } from "./texts.ts";

interface PasswordQuestionProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly detail?: string;
  readonly isDangerous?: boolean;
  /** A field `name` before the password. */
  readonly children?: ReactNode;
  /** What it is for; a failure is shown beside the password. */
  readonly onAnswer: (passwordMd5: string, name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** A session alone must not change how its user signs in: the password is asked for again. */
export function PasswordQuestion(props: PasswordQuestionProps) {
  const { isOpen, title, detail, isDangerous = false, children, onAnswer, onClose } = props;
  const t = useTexts(securityTexts);
  return (
    <FormDialog
      isOpen={isOpen}
      title={title}
      width={420}
      values={{ name: "", password: "" }}
      focus={children ? "name" : "password"}
      blame="password"
      saveText={t("confirm")}
      isDanger={isDangerous}
      onSave={({ name, password }) => onAnswer(md5(password), name)}
      onClose={onClose}
    >
      {detail && <p>{detail}</p>}
      {children}
      <Form.Item
        name="password"
        label={t("password")}
        extra={t("passwordHint")}
        rules={[{ required: true, message: t("passwordNeeded") }]}
      >
        <Input.Password autoComplete="current-password" maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
}
