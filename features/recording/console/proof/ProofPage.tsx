import {
  isNarrowed,
  LoadFailed,
  Page,
  SearchBox,
  StaleNotice,
  useApp,
  useListAddress,
  useTexts,
} from "@tessera/platform/console";
import { Button, Empty, Select, Skeleton } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { planListAddress } from "../plans/addresses.ts";
import { GapsDrawer } from "./GapsDrawer.tsx";
import { ProofCards } from "./ProofCards.tsx";
import { ProofTable } from "./ProofTable.tsx";
import styles from "./proof.module.css";
import { type ProofRow, states, useProof } from "./proof-rows.ts";
import { proofTexts } from "./texts.ts";

const filters = ["state"] as const;

/** `/config/recording/proof`: is everything recorded that should be? */
export default function ProofPage() {
  const t = useTexts(proofTexts);
  const isMobile = useApp((state) => state.isMobile);
  const { list, change } = useListAddress(filters);
  const { data, error, refetch } = useProof(list, change);
  const [row, setRow] = useState<ProofRow>();
  const [isOpen, setOpen] = useState(false);
  const open = (next: ProofRow) => {
    setRow(next);
    setOpen(true);
  };
  const content = () => {
    if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
    if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
    if (data.total === 0 && !isNarrowed(list)) return <NothingToProve />;
    const rows = { rows: data.rows, total: data.total, list, onChange: change, onOpen: open };
    return isMobile ? <ProofCards {...rows} /> : <ProofTable {...rows} />;
  };
  return (
    <Page title={t("proof")} breadcrumbs={[{ label: t("config") }, { label: t("proof") }]}>
      <p className={styles["intro"]}>{t("intro")}</p>
      <div className={styles["toolbar"]}>
        <SearchBox
          className={styles["search"]}
          label={t("search")}
          q={list.q}
          onChange={(q) => change({ q })}
        />
        <Select
          className={styles["stateFilter"] ?? ""}
          aria-label={t("stateFilter")}
          value={states.find((one) => one === list.state) ?? ""}
          options={[
            { value: "", label: t("everyState") },
            ...states.map((value) => ({ value, label: t(`state.${value}`) })),
          ]}
          onChange={(state) => change({ state })}
        />
      </div>
      {data && error && <StaleNotice error={error} />}
      {content()}
      <GapsDrawer row={row} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Page>
  );
}

function NothingToProve() {
  const t = useTexts(proofTexts);
  const navigate = useNavigate();
  return (
    <Empty
      className={styles["empty"] ?? ""}
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <strong>{t("nothing")}</strong>
          <p className={styles["hint"]}>{t("nothingHint")}</p>
        </>
      }
    >
      <Button type="primary" onClick={() => void navigate(planListAddress)}>
        {t("toPlans")}
      </Button>
    </Empty>
  );
}
