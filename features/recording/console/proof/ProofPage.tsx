import {
  type Column,
  ListPage,
  layout,
  StatusDot,
  TwoLines,
  useList,
  useOpened,
} from "@tessera/kit";
import { channelKey } from "@tessera/kit/choose";
import { byteText, listQuery, momentText, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { Link, useNavigate } from "react-router";
import { listRecordingProof, recordingState } from "../../contract.ts";
import { planAddress, planListAddress } from "../plans/addresses.ts";
import { Coverage, LastByte } from "./Coverage.tsx";
import type { ProofRow } from "./figures.ts";
import { GapsDrawer } from "./GapsDrawer.tsx";
import styles from "./proof.module.css";
import { proofTexts } from "./texts.ts";

const states = recordingState.options;
const sorts = ["name", "coverage", "age", "bytes"] as const;
const refreshMs = 10_000;

/** `/config/recording/proof`: is everything recorded that should be? */
export default function ProofPage() {
  const t = useTexts(proofTexts);
  const navigate = useNavigate();
  const gaps = useOpened<ProofRow>();
  const list = useList(listRecordingProof, {
    read: (reply) => reply,
    keyOf: (row) => channelKey(row),
    filters: ["state"],
    // An address that was typed may name an order or a state that there is not.
    input: (address) => {
      const { q, start, limit, order } = listQuery(address);
      const sort = sorts.find((one) => one === address.sort);
      const state = states.find((one) => one === address.state) ?? ("" as const);
      return { q, start, limit, state, ...(sort && order && { sort, order }) };
    },
    refreshMs,
  });
  return (
    <ListPage
      title={t("proof")}
      breadcrumbs={[{ label: t("config") }, { label: t("proof") }]}
      lead={<p className={layout.lead}>{t("intro")}</p>}
      list={list}
      columns={useColumns(gaps.open)}
      search={t("search")}
      filters={[
        {
          name: "state",
          label: t("state"),
          options: [
            { value: "", label: t("everyState") },
            ...states.map((value) => ({ value, label: t(`state.${value}`) })),
          ],
        },
      ]}
      empty={{
        title: t("nothing"),
        hint: t("nothingHint"),
        action: (
          <Button type="primary" onClick={() => void navigate(planListAddress)}>
            {t("toPlans")}
          </Button>
        ),
      }}
    >
      <GapsDrawer row={gaps.subject} isOpen={gaps.isOpen} onClose={gaps.onClose} />
    </ListPage>
  );
}

const dots = { recording: "on", waiting: "warning", failing: "error", off: "off" } as const;

function useColumns(onOpen: (row: ProofRow) => void): readonly Column<ProofRow>[] {
  const t = useTexts(proofTexts);
  return [
    {
      title: t("channel"),
      sort: "name",
      card: "head",
      cell: (row) => (
        <TwoLines second={row.deviceName !== row.name && row.deviceName}>
          <Button
            type="link"
            className={styles["name"] ?? ""}
            aria-label={t("openGaps", { name: row.name })}
            onClick={() => onOpen(row)}
          >
            {row.name}
          </Button>
        </TwoLines>
      ),
    },
    {
      title: t("state"),
      width: 150,
      card: "line",
      // Below the state why it is not recorded.
      cell: ({ state, reason }) => (
        <TwoLines second={reason}>
          <StatusDot state={dots[state]}>{t(`state.${state}`)}</StatusDot>
        </TwoLines>
      ),
    },
    {
      title: t("plan"),
      width: 108,
      cell: ({ planId, planName }) =>
        planId === 0 ? (
          <span className={layout.second}>{t("byHand")}</span>
        ) : (
          <Link className={layout.link} to={planAddress(planId)}>
            {planName}
          </Link>
        ),
    },
    {
      title: t("coverage"),
      sort: "coverage",
      width: 206,
      card: "line",
      cell: (row) => <Coverage row={row} />,
    },
    {
      title: t("lastByte"),
      sort: "age",
      width: 104,
      cell: ({ lastByteAtMs }) => <LastByte atMs={lastByteAtMs} />,
    },
    {
      title: t("bytesPerDay"),
      sort: "bytes",
      width: 124,
      cell: ({ bytes, bytesPerDay }) => (
        <TwoLines second={t("total", { size: byteText(bytes) })}>{byteText(bytesPerDay)}</TwoLines>
      ),
    },
    {
      title: t("oldest"),
      width: 108,
      cell: ({ oldestMs }) => {
        if (oldestMs === null) return "—";
        const [day, time] = momentText(oldestMs).split(" ");
        return <TwoLines second={time}>{day}</TwoLines>;
      },
    },
  ];
}
