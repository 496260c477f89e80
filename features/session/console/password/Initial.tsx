import { getOtherConfig } from "@tessera/features/system/contract";
import { isOperator, SiteLogo, useConfig, useSession, useTexts } from "@tessera/platform/console";
import { Card, Result } from "antd";
import { Link, Navigate } from "react-router";
import Login from "../login/Login.tsx";
import styles from "./Initial.module.css";
import { PasswordForm } from "./PasswordForm.tsx";
import { passwordTexts } from "./texts.ts";
import { useInitialise } from "./use-initialise.ts";

/** The initialisation as a page of its own, for who follows a link to it. */
export default function Initial() {
  const t = useTexts(passwordTexts);
  const isInitial = useConfig(getOtherConfig)?.Initial;
  const { isDone, initialise } = useInitialise();
  const user = useSession((session) => session.user);
  // Who is not known signs in first, here; what there is to initialise is told to administrators alone.
  if (!user && !isDone) return <Login />;
  if (isOperator(user)) return <Navigate to="/" replace />;
  if (isInitial === false && !isDone)
    return (
      <Result
        status="success"
        title={t("alreadyInitial")}
        extra={<Link to="/">{t("home")}</Link>}
      />
    );
  return (
    <main className={styles["page"]}>
      <Card className={styles["card"] ?? ""}>
        <SiteLogo sizePx={40} />
        <h1 className={styles["title"]}>{t("initialTitle")}</h1>
        <p>{t("initialHint")}</p>
        {!isDone && <PasswordForm asksSipPassword onSave={initialise} />}
      </Card>
    </main>
  );
}
