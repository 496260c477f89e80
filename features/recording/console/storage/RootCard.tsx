import { byteText, useTexts } from "@tessera/platform/console";
import { CheckRoot } from "./CheckRoot.tsx";
import { isUsable, rootUse } from "./root-use.ts";
import styles from "./storage.module.css";
import type { Root } from "./storage-reply.ts";
import { storageTexts } from "./texts.ts";

/** One place of recordings: its state, and what fills it. */
export function RootCard({ root }: { readonly root: Root }) {
  const t = useTexts(storageTexts);
  const { path, state, text, totalBytes } = root;
  const use = rootUse(root);
  return (
    <article className={styles["card"]}>
      <header className={styles["rootHead"]}>
        <code className={styles["path"]}>{path}</code>
        <span className={styles["state"]} data-state={state}>
          {t(`state.${state}`)}
        </span>
        {totalBytes > 0 && (
          <span className={styles["total"]}>{t("of", { total: byteText(totalBytes) })}</span>
        )}
        {isUsable(root) && <CheckRoot root={root} />}
      </header>
      {totalBytes > 0 && (
        <>
          <div className={styles["bar"]} aria-hidden>
            {use.map(({ kind, share }) => (
              <span key={kind} data-kind={kind} style={{ width: `${share * 100}%` }} />
            ))}
          </div>
          <ul className={styles["legend"]} aria-label={t("use", { path })}>
            {use.map(({ kind, bytes }) => (
              <li key={kind} data-kind={kind}>
                {t(kind)} <strong>{byteText(bytes)}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
      {text && (
        <p className={styles["trouble"]} role="alert">
          {text}
        </p>
      )}
    </article>
  );
}
