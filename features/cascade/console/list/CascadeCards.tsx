import { Cards, NoMatch, useTexts } from "@tessera/platform/console";
import {
  CascadeActions,
  CascadeName,
  CascadeShared,
  CascadeState,
  CascadeStreams,
  CascadeSwitch,
} from "./CascadeParts.tsx";
import type { CascadeRowsProps } from "./cascade-rows.ts";
import styles from "./cascades.module.css";
import { cascadeTexts } from "./texts.ts";

/** The upper platforms on a phone. */
export function CascadeCards(props: CascadeRowsProps) {
  const { cascades, total, list, onChange, onEdit, onStreams } = props;
  const t = useTexts(cascadeTexts);
  if (cascades.length === 0) return <NoMatch onClear={() => onChange({ q: "" })} />;
  return (
    <Cards rows={cascades} keyOf={({ ID }) => ID} list={list} total={total} onChange={onChange}>
      {(cascade) => (
        <>
          <div className={styles["cardHead"]}>
            <CascadeName cascade={cascade} />
            <CascadeSwitch cascade={cascade} />
          </div>
          <CascadeState cascade={cascade} />
          <dl className={styles["facts"]}>
            <dt>{t("shared")}</dt>
            <dd>
              <CascadeShared cascade={cascade} />
            </dd>
            <dt>{t("streams")}</dt>
            <dd>
              <CascadeStreams cascade={cascade} onOpen={onStreams} />
            </dd>
          </dl>
          <CascadeActions cascade={cascade} onEdit={onEdit} />
        </>
      )}
    </Cards>
  );
}
