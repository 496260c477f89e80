import { LockOutlined, UserOutlined } from "@ant-design/icons";
import { notifications, RequestFailure, takeReturn, useTexts } from "@tessera/platform/console";
import { Alert, Button, Form, Input, type InputRef } from "antd";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { signIn } from "./sign-in.ts";
import { loginTexts } from "./texts.ts";

interface Credentials {
  readonly username: string;
  readonly password: string;
}

export function LoginForm() {
  const t = useTexts(loginTexts);
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const userName = useRef<InputRef>(null);
  useEffect(() => userName.current?.focus(), []);

  const submit = async ({ username, password }: Credentials) => {
    setBusy(true);
    setProblem("");
    try {
      await signIn(username.trim(), password);
      await navigate(takeReturn(), { replace: true });
    } catch (error) {
      // The request client has notified the failures it knows.
      if (!(error instanceof RequestFailure)) notifications.error(t("failed"));
      setProblem(error instanceof RequestFailure ? error.message : t("failed"));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form<Credentials>
      layout="vertical"
      size="large"
      requiredMark={false}
      initialValues={{ username: "", password: "" }}
      onFinish={(credentials) => void submit(credentials)}
    >
      <Form.Item
        name="username"
        label={t("userName")}
        rules={[{ required: true, whitespace: true, message: t("userNameMissing") }]}
      >
        <Input
          prefix={<UserOutlined />}
          placeholder={t("userNamePlaceholder")}
          autoComplete="username"
          maxLength={100}
          ref={userName}
        />
      </Form.Item>
      <Form.Item
        name="password"
        label={t("password")}
        rules={[{ required: true, message: t("passwordMissing") }]}
      >
        <Input.Password
          prefix={<LockOutlined />}
          placeholder={t("passwordPlaceholder")}
          autoComplete="current-password"
        />
      </Form.Item>
      {problem && (
        <Form.Item>
          <Alert type="error" showIcon title={problem} />
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t(isBusy ? "submitting" : "submit")}
      </Button>
    </Form>
  );
}
