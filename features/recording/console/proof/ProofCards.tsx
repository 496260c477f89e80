import { Cards, NoMatch, useTexts } from "@tessera/platform/console";
import {
  Coverage,
  LastByte,
  Oldest,
  ProofBytes,
  ProofName,
  ProofPlan,
  ProofState,
} from "./ProofParts.tsx";
import styles from "./proof.module.css";
import { keyOf, openProof, type ProofRowsProps } from "./proof-rows.ts";
import { proofTexts } from "./texts.ts";

/** The proof on a phone. */
export function ProofCards({ rows, total, list, onChange, onOpen }: ProofRowsProps) {
  const t = useTexts(proofTexts);
  if (rows.length === 0) return <NoMatch onClear={() => onChange(openProof)} />;
  return (
    <Cards rows={rows} keyOf={keyOf} list={list} total={total} onChange={onChange}>
      {(row) => (
        <>
          <ProofName row={row} onOpen={onOpen} />
          <ProofState row={row} />
          <Coverage row={row} />
          <dl className={styles["facts"]}>
            <dt>{t("plan")}</dt>
            <dd>
              <ProofPlan row={row} />
            </dd>
            <dt>{t("lastByte")}</dt>
            <dd>
              <LastByte row={row} />
            </dd>
            <dt>{t("bytesPerDay")}</dt>
            <dd>
              <ProofBytes row={row} />
            </dd>
            <dt>{t("oldest")}</dt>
            <dd>
              <Oldest row={row} />
            </dd>
          </dl>
        </>
      )}
    </Cards>
  );
}
