import { AskButton, layout, StatusDot } from "@tessera/kit";
import { byteText, notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { adoptFootage, readStorage } from "../../contract.ts";
import { isUsable, rootUse } from "./root-use.ts";
import styles from "./storage.module.css";
import type { Root } from "./storage-reply.ts";
import { storageTexts } from "./texts.ts";

const dots = {
  ready: "on",
  full: "warning",
  missing: "error",
  foreign: "error",
  failing: "error",
} as const;

/** One place of recordings: its state, and what fills it. */
export function RootCard({ root }: { readonly root: Root }) {
  const t = useTexts(storageTexts);
  const { path, state, text, totalBytes } = root;
  const use = rootUse(root);
  return (
    <article className={layout.panel}>
      <header className={styles["rootHead"]}>
        <code className={styles["path"]}>{path}</code>
        <StatusDot state={dots[state]}>{t(`state.${state}`)}</StatusDot>
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

/** Has the files of a root compared with what is known of them. */
function CheckRoot({ root: { id, path } }: { readonly root: Root }) {
  const t = useTexts(storageTexts);
  const { mutateAsync } = useMutationCall(adoptFootage, {
    rereads: [readStorage],
    onDone: ({ adopted, bytes, lost, unreadable }) =>
      notices.success(t("checked", { adopted, size: byteText(bytes), lost, unreadable })),
  });
  return (
    <AskButton
      type="default"
      isHarmless
      title={t("checkTitle")}
      detail={t("checkDetail")}
      action={t("check")}
      label={t("checkOf", { path })}
      run={() => mutateAsync({ root: id })}
    />
  );
}
