import { ListView, layout, useList } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Link } from "react-router";
import { listJt808Waiting } from "../../contract.ts";
import { Jt808Page } from "../Jt808Page.tsx";
import { useColumns } from "./columns.tsx";
import { waitingTexts } from "./texts.ts";

const refreshMs = 5000;

/** `/config/platform/jt808/waiting`: terminals that nobody has added and that want to get in. */
export default function WaitingPage() {
  const t = useTexts(waitingTexts);
  const list = useList(listJt808Waiting, {
    read: ({ data, count }) => ({ rows: data, total: count }),
    keyOf: ({ DeviceID }) => DeviceID,
    refreshMs,
  });
  const toSettings = (
    <Link className={layout.link} to="/config/platform/jt808">
      {t("toSettings")}
    </Link>
  );
  return (
    <Jt808Page>
      <p className={layout.lead}>{t("lead")}</p>
      <ListView
        list={list}
        columns={useColumns()}
        search={t("search")}
        empty={{ title: t("empty"), hint: t("emptyHint"), action: toSettings }}
        minWidth={940}
      />
    </Jt808Page>
  );
}
