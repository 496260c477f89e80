import { PlusOutlined } from "@ant-design/icons";
import { CopyButton, type Fact, Facts, Loaded, layout } from "@tessera/kit";
import { dayText, Page, useQueryCall, useTexts } from "@tessera/platform/console";
import { Button, Flex } from "antd";
import { useState } from "react";
import { type CurrentLicence, readLicences } from "../contract.ts";
import { AddLicenceDialog } from "./AddLicenceDialog.tsx";
import { LicenceList } from "./LicenceList.tsx";
import { licenceTexts } from "./texts.ts";

/** `/config/license`: what is licensed to this installation, and by which key it is known. */
export default function LicencePage() {
  const t = useTexts(licenceTexts);
  const [isAdding, setAdding] = useState(false);
  const query = useQueryCall(readLicences, {}, { quiet: true });
  return (
    <Page
      isText
      title={t("title")}
      breadcrumbs={[{ label: t("config") }, { label: t("title") }]}
      extra={
        <Button
          type="primary"
          icon={<PlusOutlined />}
          disabled={!query.data}
          onClick={() => setAdding(true)}
        >
          {t("add")}
        </Button>
      }
    >
      <p className={layout.lead}>{t("lead")}</p>
      <Loaded query={query} lines={8}>
        {({ data }) => (
          <>
            <section aria-label={t("current")} style={{ marginBottom: 24 }}>
              <h2 className={layout.heading}>{t("current")}</h2>
              <Current current={data.Current} />
            </section>
            <section aria-label={t("requestKey")}>
              <h2 className={layout.heading}>{t("requestKey")}</h2>
              <p className={layout.hint}>{t("requestHint")}</p>
              <Flex gap="small" align="center" wrap style={{ marginBottom: 24 }}>
                <code className={layout.mono} style={{ overflowWrap: "anywhere" }}>
                  {data.RequestKey}
                </code>
                <CopyButton text={() => data.RequestKey} label={t("copyKey")} size="small" />
              </Flex>
            </section>
            <LicenceList licences={data.Licences} />
          </>
        )}
      </Loaded>
      <AddLicenceDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </Page>
  );
}

function Current({ current }: { readonly current: CurrentLicence }) {
  const t = useTexts(licenceTexts);
  const { Edition, Holder, Channels, RemainDays, EndsAtMs } = current;
  const facts: Fact[] = [
    [t("edition"), Edition === "free" ? t("free") : Edition],
    ...(Holder ? [[t("holder"), Holder] as const] : []),
    [t("limit"), Channels === 0 ? t("unlimited") : Channels],
    [
      t("remaining"),
      EndsAtMs === undefined
        ? t("forEver")
        : t("days", { count: RemainDays, day: dayText(EndsAtMs) }),
    ],
  ];
  return <Facts facts={facts} />;
}
