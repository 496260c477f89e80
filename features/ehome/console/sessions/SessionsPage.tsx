import { ListView, layout, useList } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Link } from "react-router";
import { listEhomeSessions } from "../../contract.ts";
import { EhomePage } from "../EhomePage.tsx";
import { useColumns } from "./columns.tsx";
import { sessionTexts } from "./texts.ts";

const refreshMs = 3000;

/** `/config/platform/ehome/devices`: who is registered now. */
export default function SessionsPage() {
  const t = useTexts(sessionTexts);
  const list = useList(listEhomeSessions, {
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
