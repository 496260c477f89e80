import { KeyOutlined, LoginOutlined, SafetyOutlined, UserOutlined } from "@ant-design/icons";
import {
  LightAlert,
  LightButton,
  notifications,
  PasswordField,
  RequestFailure,
  TextField,
  takeReturn,
  useShellAhead,
  useTexts,
} from "@tessera/platform/console";
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import styles from "./Login.module.css";
import { goToProvider } from "./oidc.ts";
import { canUsePasskeys, type SignInAnswer, signIn, signInWithPasskey } from "./sign-in.ts";
import { loginTexts } from "./texts.ts";
import { useProvider } from "./use-provider.ts";
import { useRefusal } from "./use-refusal.ts";

const ExpiredPasswordDialog = lazy(() => import("../password/ExpiredPasswordDialog.tsx"));

type Way = "password" | "passkey" | "provider";

export function LoginForm() {
  const t = useTexts(loginTexts);
  const navigate = useNavigate();
  const fetchShell = useShellAhead();
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  /** Asked for once the server wants it. */
  const [code, setCode] = useState("");
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const [hasTried, setTried] = useState(false);
  const [busyWith, setBusyWith] = useState<Way>();
  const refusal = useRefusal();
  const [isPasswordExpired, setPasswordExpired] = useState(false);
  const userField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  useEffect(() => userField.current?.focus(), []);
  useEffect(() => {
    if (isCodeNeeded) codeField.current?.focus();
  }, [isCodeNeeded]);

  const attempt = async (way: Way, open: () => Promise<SignInAnswer>) => {
    setBusyWith(way);
    refusal.forget();
    try {
      const answer = await open();
      if (answer.outcome === "signed-in") await navigate(takeReturn(), { replace: true });
      setPasswordExpired(answer.outcome === "password-expired");
      if (answer.outcome === "code-needed") {
        setTried(false);
        setCodeNeeded(true);
        if (answer.isWrong) refusal.say(answer.message);
      }
    } catch (error) {
      // The request client has notified the failures it knows.
      const failed = t(way === "passkey" ? "passkeyFailed" : "failed");
      if (!(error instanceof RequestFailure)) notifications.error(failed);
      refusal.sayAfterCard(error instanceof RequestFailure ? error.message : failed);
    } finally {
      setBusyWith(undefined);
    }
  };

  const provider = useProvider((finish) => void attempt("provider", finish));
  const leaveForProvider = () => {
    setBusyWith("provider");
    goToProvider().catch((error: unknown) => {
      setBusyWith(undefined);
      const isTold = error instanceof RequestFailure;
      if (isTold) refusal.sayAfterCard(error.message);
      else refusal.say(t("failed"));
    });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busyWith) return;
    setTried(true);
    if (!username.trim() || !password || (isCodeNeeded && !code.trim())) return;
    void attempt("password", () => signIn(username.trim(), password, code));
  };
  const missing = (value: string, objection: string) => (hasTried && !value ? objection : "");

  return (
    <>
      <form className={styles["form"]} noValidate onSubmit={submit} onInput={fetchShell}>
        <TextField
          ref={userField}
          label={t("userName")}
          icon={<UserOutlined aria-hidden />}
          placeholder={t("userNamePlaceholder")}
          autoComplete="username"
          maxLength={100}
          value={username}
          problem={missing(username.trim(), t("userNameMissing"))}
          onChange={setUsername}
        />
        <PasswordField
          label={t("password")}
          placeholder={t("passwordPlaceholder")}
          autoComplete="current-password"
          value={password}
          problem={missing(password, t("passwordMissing"))}
          onChange={setPassword}
        />
        {isCodeNeeded && (
          <TextField
            ref={codeField}
            label={t("code")}
            icon={<SafetyOutlined aria-hidden />}
            hint={t("codeHint")}
            placeholder={t("codePlaceholder")}
            autoComplete="one-time-code"
            maxLength={40}
            value={code}
            problem={missing(code.trim(), t("codeMissing"))}
            onChange={setCode}
          />
        )}
        {refusal.shown && <LightAlert kind="error" text={refusal.shown} />}
        <LightButton
          kind="main"
          type="submit"
          className={styles["submit"]}
          isBusy={busyWith === "password"}
        >
          {t(busyWith === "password" ? "submitting" : "submit")}
        </LightButton>
        {provider && (
          <LightButton
            className={styles["submit"]}
            icon={<LoginOutlined aria-hidden />}
            isBusy={busyWith === "provider"}
            onClick={leaveForProvider}
          >
            {t("withProvider", { provider })}
          </LightButton>
        )}
        {canUsePasskeys() && (
          <LightButton
            className={styles["submit"]}
            icon={<KeyOutlined aria-hidden />}
            isBusy={busyWith === "passkey"}
            onClick={() => void attempt("passkey", signInWithPasskey)}
          >
            {t("passkey")}
          </LightButton>
        )}
      </form>
      {isPasswordExpired && (
        <Suspense>
          <ExpiredPasswordDialog onClose={() => setPasswordExpired(false)} />
        </Suspense>
      )}
    </>
  );
}
