import { getSettings, listSettings } from "@tessera/features/system/contract";
import { layout } from "@tessera/kit";
import { notices, Page, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import type { ReactNode } from "react";
import { reload } from "../../contract.ts";
import { RelatedPages } from "../RelatedPages.tsx";
import { CleanUp } from "./CleanUp.tsx";
import { RestartServer } from "./RestartServer.tsx";
import { SettingsFile } from "./SettingsFile.tsx";
import { operationTexts } from "./texts.ts";

/** `/config/operation`: what is done to the server without a terminal. */
export default function OperationPage() {
  const t = useTexts(operationTexts);
  const { mutate, isPending } = useMutationCall(reload, {
    rereads: [getSettings, listSettings],
    onDone: () => notices.success(t("reloaded")),
  });
  return (
    <Page isText title={t("title")} breadcrumbs={[{ label: t("config") }, { label: t("title") }]}>
      <p className={layout.lead}>{t("lead")}</p>
      <Operation title={t("restart")}>
        <RestartServer />
      </Operation>
      <Operation title={t("reload")} lead={t("reloadLead")}>
        <Button loading={isPending} onClick={() => mutate({})}>
          {t("reload")}
        </Button>
      </Operation>
      <Operation title={t("cleanUp")} lead={t("cleanUpLead")}>
        <CleanUp />
      </Operation>
      <Operation title={t("file")} lead={t("fileLead")}>
        <SettingsFile />
      </Operation>
      <RelatedPages
        pages={[
          { to: "/config/backups", label: t("backups") },
          { to: "/config/tls", label: t("tls") },
          { to: "/config/log", label: t("logs") },
          { to: "/version/index", label: t("version") },
        ]}
      />
    </Page>
  );
}

interface OperationProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

function Operation({ title, lead, children }: OperationProps) {
  return (
    <section className={layout.panel} aria-label={title}>
      <h2 className={layout.heading}>{title}</h2>
      {lead && <p className={layout.hint}>{lead}</p>}
      {children}
    </section>
  );
}
