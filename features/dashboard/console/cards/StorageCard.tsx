import { readStorage } from "@tessera/features/recording/contract";
import { Loaded, layout } from "@tessera/kit";
import { durationText } from "@tessera/kit/camera";
import { byteText, EmptyState, useQueryCall, useTexts } from "@tessera/platform/console";
import { Progress } from "antd";
import type { z } from "zod";
import { BigFigures } from "../BigFigures.tsx";
import { Card } from "../Card.tsx";
import { sizeText } from "../charts/value-texts.ts";
import styles from "../dashboard.module.css";
import { dashboardTexts } from "../texts.ts";
import { useMinutely } from "../use-minutely.ts";

type Storage = z.output<typeof readStorage.reply>;

const daySeconds = 86_400;

/** How long footage will be kept, and how full the volumes are. */
export function StorageCard() {
  const query = useQueryCall(readStorage, {}, { quiet: true });
  useMinutely(() => void query.refetch());
  return (
    <Card name="storage" to="/config/recording">
      <Loaded query={query}>{(storage) => <Forecast storage={storage} />}</Loaded>
    </Card>
  );
}

function Forecast({ storage: { forecast, roots } }: { readonly storage: Storage }) {
  const t = useTexts(dashboardTexts);
  const { keepsDays, fullInDays, bytesPerDay } = forecast;
  if (roots.length === 0) return <EmptyState isSmall title={t("noRoots")} />;
  return (
    <>
      <BigFigures
        figures={[
          {
            name: t("keeps"),
            value: keepsDays === null ? t("asPlanned") : durationText(keepsDays * daySeconds),
          },
          {
            name: t("fullIn"),
            value: fullInDays === null ? t("never") : durationText(fullInDays * daySeconds),
          },
          { name: t("perDay"), value: sizeText(bytesPerDay) },
        ]}
      />
      <div className={layout.column}>
        {roots.map((root) => (
          <Root key={root.id} root={root} />
        ))}
      </div>
    </>
  );
}

function Root({ root }: { readonly root: Storage["roots"][number] }) {
  const t = useTexts(dashboardTexts);
  const { path, totalBytes, freeBytes, state, text } = root;
  const percent = totalBytes > 0 ? Math.round((1 - freeBytes / totalBytes) * 100) : 0;
  const isTrouble = state !== "ready";
  return (
    <div className={styles["root"]}>
      <div className={styles["rootHead"]}>
        <span>{path}</span>
        <span className={layout.muted}>
          {t("free", { free: byteText(freeBytes), total: byteText(totalBytes) })}
        </span>
      </div>
      <Progress
        percent={percent}
        size="small"
        aria-label={path}
        {...(isTrouble && { status: "exception" as const })}
      />
      {isTrouble && <span className={layout.danger}>{text}</span>}
    </div>
  );
}
