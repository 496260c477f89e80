import { RadarChartOutlined, SnippetsOutlined } from "@ant-design/icons";
import { layout } from "@tessera/kit";
import { EmptyState, useTexts } from "@tessera/platform/console";
import { Alert, Button, Checkbox, Progress } from "antd";
import { useEffect, useState } from "react";
import styles from "../wizard.module.css";
import { CandidateList } from "./CandidateList.tsx";
import { PasteDialog } from "./PasteDialog.tsx";
import { findTexts } from "./texts.ts";
import { type Candidates, searchSeconds } from "./use-candidates.ts";

/** Which devices are there? */
export function FindStep({ candidates }: { readonly candidates: Candidates }) {
  const t = useTexts(findTexts);
  const [isPasting, setPasting] = useState(false);
  const { all, isSearching, searchFailure, search } = candidates;
  return (
    <div className={layout.column}>
      <div className={layout.row}>
        <Button icon={<RadarChartOutlined />} loading={isSearching} onClick={() => void search()}>
          {t("searchAgain")}
        </Button>
        <Button icon={<SnippetsOutlined />} onClick={() => setPasting(true)}>
          {t("pasteInstead")}
        </Button>
        {all.length > 0 && <ChooseAll candidates={candidates} />}
      </div>
      {isSearching && <Searching />}
      {searchFailure !== undefined && (
        <Alert type="error" showIcon title={t("searchFailed")} description={searchFailure} />
      )}
      {all.length > 0 && <CandidateList candidates={candidates} />}
      {all.length === 0 && !isSearching && searchFailure === undefined && (
        <EmptyState title={t("nothing")} hint={t("nothingHint")}>
          <Button type="primary" onClick={() => setPasting(true)}>
            {t("pasteInstead")}
          </Button>
        </EmptyState>
      )}
      <PasteDialog isOpen={isPasting} candidates={candidates} onClose={() => setPasting(false)} />
    </div>
  );
}

function ChooseAll({ candidates: { all, open, picked, choose } }: { candidates: Candidates }) {
  const t = useTexts(findTexts);
  const added = all.length - open.length;
  const chosen = open.filter((candidate) => picked.includes(candidate));
  const hasAll = open.length > 0 && chosen.length === open.length;
  return (
    <>
      <Checkbox
        disabled={open.length === 0}
        checked={hasAll}
        indeterminate={chosen.length > 0 && !hasAll}
        onChange={({ target }) =>
          choose(
            open.map(({ key }) => key),
            target.checked,
          )
        }
      >
        {t("selectAll", { count: open.length })}
      </Checkbox>
      <span className={layout.muted}>
        {t("foundCount", { count: all.length })}
        {added > 0 && t("addedCount", { count: added })}
      </span>
    </>
  );
}

const tickMs = 250;

/** The search takes as long as it was told to. */
function Searching() {
  const t = useTexts(findTexts);
  const [passedMs, setPassedMs] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setPassedMs((before) => before + tickMs), tickMs);
    return () => clearInterval(timer);
  }, []);
  const percent = Math.min(99, Math.round(passedMs / searchSeconds / 10));
  const seconds = Math.floor(passedMs / 1000);
  return (
    <output className={styles["progress"]}>
      {t("searching", { seconds })}
      <Progress percent={percent} showInfo={false} size="small" aria-hidden />
    </output>
  );
}
