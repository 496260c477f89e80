import { CopyButton, Facts, layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import type { Shown } from "./BackupState.tsx";
import { backupTexts } from "./texts.ts";

/** What brings a backup back, and what must not be lost for that. */
export function HowToRestore({ shown }: { readonly shown: Shown }) {
  const t = useTexts(backupTexts);
  const { Backups, Folder, DataFolder, HasPassphrase } = shown;
  const file = Backups[0] ? `${Folder}/${Backups[0].Name}` : `${Folder}/tessera-….backup`;
  const command = `npm run restore -- ${quoted(file)} --data ${quoted(DataFolder)}`;
  return (
    <>
      <section className={layout.panel} aria-label={t("restoring")}>
        <h2 className={layout.heading}>{t("restoring")}</h2>
        <p className={layout.hint}>{t("restoreHint")}</p>
        <p className={layout.row}>
          <code className={layout.mono}>{command}</code>
          <CopyButton size="small" text={() => command} />
        </p>
        <p className={layout.hint}>{t(HasPassphrase ? "restorePassphrase" : "restoreKey")}</p>
      </section>
      <section className={layout.panel} aria-label={t("keys")}>
        <h2 className={layout.heading}>{t("keys")}</h2>
        <p className={layout.hint}>{t("keysHint", { folder: DataFolder })}</p>
        <Facts
          facts={[
            [key("secret-box.key"), t(HasPassphrase ? "key.secretsInside" : "key.secrets")],
            [key("audit-chain.key"), t("key.audit")],
            [key("export-key.pem"), t("key.export")],
            [key("tls/"), t("key.tls")],
          ]}
        />
      </section>
    </>
  );
}

const key = (name: string) => <code className={layout.mono}>{name}</code>;

/** For a shell. */
const quoted = (path: string): string =>
  /^[\w./…-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
