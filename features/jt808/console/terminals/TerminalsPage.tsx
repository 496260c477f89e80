import { ListView, layout, useList, useOpened } from "@tessera/kit";
import { listQuery, useTexts } from "@tessera/platform/console";
import { Link } from "react-router";
import { type Jt808Terminal, listJt808Terminals } from "../../contract.ts";
import { Jt808Page } from "../Jt808Page.tsx";
import { CallDialog } from "./CallDialog.tsx";
import { useColumns } from "./columns.tsx";
import { DataDialog } from "./DataDialog.tsx";
import { DetailsDrawer } from "./DetailsDrawer.tsx";
import { ParametersDrawer } from "./ParametersDrawer.tsx";
import { RecordDialog } from "./RecordDialog.tsx";
import { TextDialog } from "./TextDialog.tsx";
import { TrackDialog } from "./TrackDialog.tsx";
import { terminalTexts } from "./texts.ts";
import { UpgradeDialog } from "./UpgradeDialog.tsx";

const refreshMs = 5000;
const states = ["true", "false"] as const;

/** `/config/platform/jt808/terminals`: vehicle terminals, where they are, and what can be said to them. */
export default function TerminalsPage() {
  const t = useTexts(terminalTexts);
  const list = useList(listJt808Terminals, {
    read: ({ data, count }) => ({ rows: data, total: count }),
    keyOf: ({ DeviceID }) => DeviceID,
    filters: ["online"],
    input: (address) => ({ ...listQuery(address), online: stateOf(address.online) }),
    refreshMs,
  });
  const details = useOpened<Jt808Terminal>();
  const parameters = useOpened<Jt808Terminal>();
  const text = useOpened<Jt808Terminal>();
  const call = useOpened<Jt808Terminal>();
  const upgrade = useOpened<Jt808Terminal>();
  const track = useOpened<Jt808Terminal>();
  const record = useOpened<Jt808Terminal>();
  const data = useOpened<Jt808Terminal>();
  const options = [
    { value: "", label: t("all") },
    { value: "true", label: t("online") },
    { value: "false", label: t("offline") },
  ];
  const toSettings = (
    <Link className={layout.link} to="/config/platform/jt808">
      {t("toSettings")}
    </Link>
  );
  // The row as it is now, while the drawer is open.
  const shown = list.rows?.find(({ DeviceID }) => DeviceID === details.subject?.DeviceID);
  return (
    <Jt808Page>
      <ListView
        list={list}
        columns={useColumns({ details, parameters, text, call, upgrade, track, record, data })}
        search={t("search")}
        filters={[{ name: "online", label: t("state"), options, isSpread: true }]}
        empty={{ title: t("empty"), hint: t("emptyHint"), action: toSettings }}
        minWidth={1120}
      />
      <DetailsDrawer
        terminal={shown ?? details.subject}
        isOpen={details.isOpen}
        onClose={details.onClose}
      />
      <ParametersDrawer opened={parameters} />
      <TextDialog opened={text} />
      <CallDialog opened={call} />
      <UpgradeDialog opened={upgrade} />
      <TrackDialog opened={track} />
      <RecordDialog opened={record} />
      <DataDialog opened={data} />
    </Jt808Page>
  );
}

const stateOf = (online: string) => states.find((state) => state === online) ?? ("" as const);
