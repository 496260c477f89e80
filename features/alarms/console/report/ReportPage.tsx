import { PrinterOutlined } from "@ant-design/icons";
import { Pending } from "@tessera/kit";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { listAlarms } from "../../contract.ts";
import { addressOf, useStory } from "../story/use-story.ts";
import { Paper } from "./Paper.tsx";
import styles from "./report.module.css";
import { reportTexts } from "./texts.ts";

const mostRows = 200;

/** `/alarm/report`: the history of a filter as a page to print; the browser's dialogue makes the PDF. */
export default function ReportPage() {
  const t = useTexts(reportTexts);
  const navigate = useNavigate();
  const { state } = useLocation();
  const story = useStory();
  const { statistics, before, hasBefore, input, filters } = story;
  const list = useQueryCall(listAlarms, { ...input, start: 0, limit: mostRows }, { quiet: true });
  const isReady = statistics.data && list.data && (!hasBefore || before.data || before.error);
  // Who pressed the button for it wants to print; who comes back to the address only looks.
  const prints = (state as { readonly prints?: boolean } | null)?.prints === true;
  useEffect(() => {
    if (isReady && prints) {
      void navigate(`${location.pathname}${location.search}`, { replace: true, state: null });
      window.print();
    }
  }, [isReady, prints, navigate]);
  return (
    <main className={styles["page"]}>
      <div className={styles["tools"]}>
        <Button onClick={() => void navigate(addressOf("/alarm/story", filters))}>
          {t("back")}
        </Button>
        <Button
          type="primary"
          icon={<PrinterOutlined />}
          disabled={!isReady}
          onClick={() => window.print()}
        >
          {t("print")}
        </Button>
        <span className={styles["hint"]}>{t("printHint")}</span>
      </div>
      {statistics.data && list.data ? (
        <Paper story={story} data={statistics.data} alarms={list.data} />
      ) : (
        <Pending queries={[statistics, list]} />
      )}
    </main>
  );
}
