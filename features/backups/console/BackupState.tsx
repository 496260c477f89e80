import { Facts, layout } from "@tessera/kit";
import { byteText, momentText, useTexts } from "@tessera/platform/console";
import { Alert, Progress } from "antd";
import type { z } from "zod";
import type { listBackups } from "../contract.ts";
import { backupTexts } from "./texts.ts";

export type Shown = z.output<typeof listBackups.reply>;

/** How the last backup went, and when the next one comes. */
export function BackupState({ shown }: { readonly shown: Shown }) {
  const t = useTexts(backupTexts);
  const { Backups, Failure, FailedAtMs, Folder, HasPassphrase, IsMaker, Running } = shown;
  const [last] = Backups;
  return (
    <>
      {Failure && (
        <Alert
          className={layout.notice}
          type="error"
          showIcon
          title={Failure}
          {...(FailedAtMs !== undefined && {
            description: t("failedAt", { time: momentText(FailedAtMs) }),
          })}
        />
      )}
      {!IsMaker && <Alert className={layout.notice} type="info" showIcon title={t("elsewhere")} />}
      <section className={layout.panel} aria-label={t("state")}>
        <Facts
          facts={[
            [t("last"), last ? momentText(last.AtMs) : t("none")],
            last && [t("size"), byteText(last.Bytes)],
            last && [t("took"), t("seconds", { seconds: secondsText(last.TookMs) })],
            [
              t("where"),
              <span key="where" className={layout.mono}>
                {Folder}
              </span>,
            ],
            [t("next"), nextText(shown, t)],
            [t("lock"), t(HasPassphrase ? "passphrase" : "keyFile")],
          ]}
        />
        {Running && <RunningBackup {...Running} />}
      </section>
    </>
  );
}

function RunningBackup({ Rows, OfRows }: NonNullable<Shown["Running"]>) {
  const t = useTexts(backupTexts);
  const words = OfRows === 0 ? t("starting") : t("running", { rows: Rows, ofRows: OfRows });
  const percent = OfRows === 0 ? 0 : Math.floor((Rows / OfRows) * 100);
  return (
    <div>
      <output className={layout.muted}>{words}</output>
      <Progress percent={percent} size="small" status="active" aria-label={words} />
    </div>
  );
}

/** Of a backup that took no time: so much at least. */
export const secondsText = (tookMs: number): string => Math.max(0.1, tookMs / 1000).toFixed(1);

function nextText(
  { EveryHours, NextAtMs, IsMaker }: Shown,
  t: (key: "never" | "soon") => string,
): string {
  if (EveryHours === 0) return t("never");
  if (NextAtMs === undefined) return IsMaker ? t("never") : "—";
  return NextAtMs <= Date.now() + 60_000 ? t("soon") : momentText(NextAtMs);
}
