import { ListView, layout, useList } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Link } from "react-router";
import { listEhomeWaiting } from "../../contract.ts";
import { EhomePage } from "../EhomePage.tsx";
import { useColumns } from "./columns.tsx";
import { waitingTexts } from "./texts.ts";

const refreshMs = 5000;

/** `/config/platform/ehome/waiting`: devices that nobody has added and that want to get in. */
export default function WaitingPage() {
  const t = useTexts(waitingTexts);
  const list = useList(listEhomeWaiting, {
    read: ({ data, count }) => ({ rows: data, total: count }),
    keyOf: ({ DeviceID }) => DeviceID,
    refreshMs,
  });
  const toSettings = (
    <Link className={layout.link} to="/config/platform/ehome">
      {t("toSettings")}
    </Link>
  );
  return (
    <EhomePage>
      <p className={layout.lead}>{t("lead")}</p>
      <ListView
        list={list}
        columns={useColumns()}
        search={t("search")}
        empty={{ title: t("empty"), hint: t("emptyHint"), action: toSettings }}
        minWidth={980}
      />
    </EhomePage>
  );
}
