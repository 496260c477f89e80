import { listRecordingProof, readRecordingFigures } from "@tessera/features/recording/contract";
import { Loaded, layout } from "@tessera/kit";
import { recordingsAddress } from "@tessera/kit/camera";
import { TroubleList } from "@tessera/kit/health";
import { EmptyState, useQueryCall, useTexts } from "@tessera/platform/console";
import { Button, Progress } from "antd";
import { Link, useNavigate } from "react-router";
import type { z } from "zod";
import { BigFigures } from "../BigFigures.tsx";
import { Card } from "../Card.tsx";
import styles from "../dashboard.module.css";
import { dashboardTexts } from "../texts.ts";
import { useMinutely } from "../use-minutely.ts";

type Figures = z.output<typeof readRecordingFigures.reply>;
type Proof = z.output<typeof listRecordingProof.reply>;

const shownRows = 3;

/** Is what should be recorded today? Those with the most missing first. */
export function RecordingCard() {
  const figures = useQueryCall(readRecordingFigures, {}, { quiet: true });
  const proof = useQueryCall(
    listRecordingProof,
    { sort: "coverage", order: "asc", limit: shownRows },
    { quiet: true },
  );
  useMinutely(() => {
    void figures.refetch();
    void proof.refetch();
  });
  return (
    <Card name="recording" to="/config/recording/proof">
      <Loaded query={figures}>
        {(shown) => (
          <Loaded query={proof}>{(rows) => <Recording figures={shown} proof={rows} />}</Loaded>
        )}
      </Loaded>
    </Card>
  );
}

function Recording({ figures, proof }: { readonly figures: Figures; readonly proof: Proof }) {
  const t = useTexts(dashboardTexts);
  const navigate = useNavigate();
  const { recording, failing } = figures;
  if (proof.total === 0)
    return (
      <EmptyState isSmall title={t("noPlans")}>
        <Button onClick={() => void navigate("/config/program")}>{t("makePlan")}</Button>
      </EmptyState>
    );
  return (
    <>
      <BigFigures
        figures={[
          { name: t("recorded"), value: recording, tone: recording > 0 ? "good" : undefined },
          {
            name: t("failing"),
            value: failing.length,
            tone: failing.length > 0 ? "bad" : undefined,
          },
        ]}
      />
      {failing.length > 0 ? (
        <TroubleList cameras={failing.slice(0, shownRows)} />
      ) : (
        <p className={layout.hint}>{t("allWell")}</p>
      )}
      <Coverages proof={proof} />
    </>
  );
}

function Coverages({ proof }: { readonly proof: Proof }) {
  const t = useTexts(dashboardTexts);
  const rows = proof.rows.filter(({ coverageToday }) => coverageToday !== null);
  if (rows.length === 0) return null;
  return (
    <div>
      <span className={layout.second}>{t("coverage")}</span>
      <ul className={styles["list"]}>
        {rows.map((row) => (
          <li key={`${row.device}/${row.channel}`}>
            <Link className={styles["line"]} to={recordingsAddress(row)}>
              <span className={styles["name"]}>{row.name}</span>
              <Progress
                percent={Math.floor((row.coverageToday ?? 0) * 1000) / 10}
                size="small"
                aria-label={`${t("coverage")} ${row.name}`}
              />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
