import { defineTexts, useTexts } from "@tessera/platform/console";
import { Link } from "react-router";
import styles from "./OpenTile.module.css";

const signInTexts = defineTexts("open-tile", { signIn: ["登录", "Sign in"] });

/** Nobody signs in inside a frame of another page. */
export function SignInLink() {
  const t = useTexts(signInTexts);
  if (globalThis.self !== globalThis.top) return null;
  return (
    <Link className={styles["choice"] ?? ""} to="/login">
      {t("signIn")}
    </Link>
  );
}
