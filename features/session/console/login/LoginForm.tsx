import { KeyOutlined, LockOutlined, SafetyOutlined, UserOutlined } from "@ant-design/icons";
import { notifications, RequestFailure, takeReturn, useTexts } from "@tessera/platform/console";
import { Alert, Button, Form, Input, type InputRef } from "antd";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ExpiredPasswordDialog } from "../password/ExpiredPasswordDialog.tsx";
import styles from "./Login.module.css";
import { type SignInAnswer, signIn } from "./sign-in.ts";
import { canUsePasskeys, signInWithPasskey } from "./sign-in-with-passkey.ts";
import { loginTexts } from "./texts.ts";

interface Credentials {
  readonly username: string;
  readonly password: string;
  /** Asked for once the server wants it. */
  readonly code?: string;
}

export function LoginForm() {
  const t = useTexts(loginTexts);
  const navigate = useNavigate();
  const [busyWith, setBusyWith] = useState<"password" | "passkey">();
  const [problem, setProblem] = useState("");
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const [isPasswordExpired, setPasswordExpired] = useState(false);
  const userName = useRef<InputRef>(null);
  const code = useRef<InputRef>(null);
  useEffect(() => userName.current?.focus(), []);
  useEffect(() => {
    if (isCodeNeeded) code.current?.focus();
  }, [isCodeNeeded]);

  const attempt = async (way: "password" | "passkey", open: () => Promise<SignInAnswer>) => {
    setBusyWith(way);
    setProblem("");
    try {
      const answer = await open();
      if (answer.outcome === "signed-in") await navigate(takeReturn(), { replace: true });
      setPasswordExpired(answer.outcome === "password-expired");
      if (answer.outcome === "code-needed") {
        setCodeNeeded(true);
        if (answer.isWrong) setProblem(answer.message);
      }
    } catch (error) {
      // The request client has notified the failures it knows.
      const failed = t(way === "passkey" ? "passkeyFailed" : "failed");
      if (!(error instanceof RequestFailure)) notifications.error(failed);
      setProblem(error instanceof RequestFailure ? error.message : failed);
    } finally {
      setBusyWith(undefined);
    }
  };

  return (
    <>
      <Form<Credentials>
        layout="vertical"
        size="large"
        requiredMark={false}
        initialValues={{ username: "", password: "" }}
        onFinish={({ username, password, code: typed = "" }) =>
          void attempt("password", () => signIn(username.trim(), password, typed))
        }
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
        {isCodeNeeded && (
          <Form.Item
            name="code"
            label={t("code")}
            extra={t("codeHint")}
            rules={[{ required: true, whitespace: true, message: t("codeMissing") }]}
          >
            <Input
              prefix={<SafetyOutlined />}
              placeholder={t("codePlaceholder")}
              autoComplete="one-time-code"
              maxLength={40}
              ref={code}
            />
          </Form.Item>
        )}
        {problem && (
          <Form.Item>
            <Alert type="error" showIcon title={problem} />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" block loading={busyWith === "password"}>
          {t(busyWith === "password" ? "submitting" : "submit")}
        </Button>
        {canUsePasskeys() && (
          <Button
            className={styles["passkey"] ?? ""}
            icon={<KeyOutlined />}
            block
            loading={busyWith === "passkey"}
            onClick={() => void attempt("passkey", signInWithPasskey)}
          >
            {t("passkey")}
          </Button>
        )}
      </Form>
      <ExpiredPasswordDialog isOpen={isPasswordExpired} onClose={() => setPasswordExpired(false)} />
    </>
  );
}
