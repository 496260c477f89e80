import { SettingOutlined } from "@ant-design/icons";
import { Loaded, layout } from "@tessera/kit";
import { Page, StaleNotice, useQueryCall, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useState } from "react";
import { readStorage } from "../../contract.ts";
import { ForecastCard } from "./ForecastCard.tsx";
import { GoingCard } from "./GoingCard.tsx";
import { RootCard } from "./RootCard.tsx";
import { RootsDialog } from "./RootsDialog.tsx";
import { isUsable } from "./root-use.ts";
import styles from "./storage.module.css";
import type { Storage } from "./storage-reply.ts";
import { storageTexts } from "./texts.ts";

const refreshMs = 10_000;

/** `/config/recording`: where recordings are, how long there is room, and what goes next. */
export default function StoragePage() {
  const t = useTexts(storageTexts);
  const [isEditing, setEditing] = useState(false);
  const query = useQueryCall(readStorage, {}, { refetchIntervalMs: refreshMs, quiet: true });
  const content = (data: Storage) => (
    <>
      {query.error && <StaleNotice error={query.error} />}
      <section aria-label={t("roots")}>
        {data.roots.map((root) => (
          <RootCard key={root.path} root={root} />
        ))}
      </section>
      {data.roots.some(isUsable) ? (
        <div className={styles["columns"]}>
          <ForecastCard forecast={data.forecast} />
          <GoingCard going={data.forecast.goesWithinDay} />
        </div>
      ) : (
        <p className={layout.hint}>{t("noForecast")}</p>
      )}
      {isEditing && (
        <RootsDialog paths={data.roots.map(({ path }) => path)} onClose={() => setEditing(false)} />
      )}
    </>
  );
  return (
    <Page
      title={t("storage")}
      breadcrumbs={[{ label: t("config") }, { label: t("storage") }]}
      extra={
        <Button icon={<SettingOutlined />} disabled={!query.data} onClick={() => setEditing(true)}>
          {t("edit")}
        </Button>
      }
    >
      <Loaded query={query} lines={8}>
        {content}
      </Loaded>
    </Page>
  );
}
