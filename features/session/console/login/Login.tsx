import {
  Footer,
  LanguageSwitch,
  LightAlert,
  SiteLogo,
  ThemeSwitch,
  useProductTitle,
  useTexts,
} from "@tessera/platform/console";
import { useSearchParams } from "react-router";
import styles from "./Login.module.css";
import { LoginForm } from "./LoginForm.tsx";
import { Mosaic } from "./Mosaic.tsx";
import { SitePictures, SiteTagline } from "./SitePictures.tsx";
import { isPrivatePage } from "./sign-in.ts";
import { loginTexts } from "./texts.ts";

export default function Login() {
  const t = useTexts(loginTexts);
  const title = useProductTitle();
  const [query] = useSearchParams();
  const isSessionOver = query.get("type") === "401";
  return (
    <div className={styles["page"]}>
      <div className={styles["art"]}>
        <Mosaic />
      </div>
      <div className={styles["side"]}>
        <div className={styles["switches"]}>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <main className={styles["panel"]}>
          <div className={styles["brand"]}>
            <SiteLogo sizePx={44} />
            <div>
              <h1 className={styles["title"]}>{title}</h1>
              <p className={styles["tagline"]}>
                <SiteTagline usual={t("tagline")} />
              </p>
            </div>
          </div>
          <h2 className={styles["welcome"]}>{t("welcome")}</h2>
          {isSessionOver && (
            <div className={styles["over"]}>
              <LightAlert kind="warning" text={query.get("msg") || t("sessionOver")} />
            </div>
          )}
          {!isPrivatePage() && (
            <div className={styles["over"]}>
              <LightAlert kind="warning" text={t("notEncrypted")} />
            </div>
          )}
          <LoginForm />
          <SitePictures />
        </main>
        <Footer />
      </div>
    </div>
  );
}
