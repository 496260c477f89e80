import { ListView, layout, useList } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Link } from "react-router";
import { listGbWaiting } from "../../contract.ts";
import { GbPage } from "../GbPage.tsx";
import { useColumns } from "./columns.tsx";
import { waitingTexts } from "./texts.ts";

const refreshMs = 5000;

/** `/config/platform/gb/waiting`: devices that nobody has added and that want to get in. */
export default function WaitingPage() {
  const t = useTexts(waitingTexts);
  const list = useList(listGbWaiting, {
    read: ({ data, count }) => ({ rows: data, total: count }),
    keyOf: ({ DeviceID }) => DeviceID,
    refreshMs,
  });
  const toSettings = (
    <Link className={layout.link} to="/config/platform/gb">
      {t("toSettings")}
    </Link>
  );
  return (
    <GbPage>
      <p className={layout.lead}>{t("lead")}</p>
      <ListView
        list={list}
        columns={useColumns()}
        search={t("search")}
        empty={{ title: t("empty"), hint: t("emptyAccept"), action: toSettings }}
        minWidth={900}
      />
    </GbPage>
  );
}
