import { useTexts } from "@tessera/platform/console";
import { Link } from "react-router";
import styles from "./OpenTile.module.css";
import { openTexts } from "./texts.ts";

/** Nobody signs in inside a frame of another page. */
export function SignInLink() {
  const t = useTexts(openTexts);
  if (globalThis.self !== globalThis.top) return null;
  return (
    <Link className={styles["choice"] ?? ""} to="/login">
      {t("signIn")}
    </Link>
  );
}
