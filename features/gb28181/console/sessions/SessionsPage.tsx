import { ListView, layout, useList } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { Link } from "react-router";
import { listGbSessions } from "../../contract.ts";
import { GbPage } from "../GbPage.tsx";
import { useColumns } from "./columns.tsx";
import { type OwnPassword, OwnPasswordDialog } from "./OwnPasswordDialog.tsx";
import { sessionTexts } from "./texts.ts";

const refreshMs = 3000;

/** `/config/platform/gb/devices`: who is registered now. */
export default function SessionsPage() {
  const t = useTexts(sessionTexts);
  const list = useList(listGbSessions, {
    read: ({ data, count }) => ({ rows: data, total: count }),
    keyOf: ({ DeviceID }) => DeviceID,
    refreshMs,
  });
  const [made, setMade] = useState<OwnPassword>();
  const toSettings = (
    <Link className={layout.link} to="/config/platform/gb">
      {t("toSettings")}
    </Link>
  );
  return (
    <GbPage>
      <ListView
        list={list}
        columns={useColumns(setMade)}
        search={t("search")}
        empty={{ title: t("empty"), hint: t("emptyHint"), action: toSettings }}
        minWidth={1080}
      />
      <OwnPasswordDialog made={made} onClose={() => setMade(undefined)} />
    </GbPage>
  );
}
