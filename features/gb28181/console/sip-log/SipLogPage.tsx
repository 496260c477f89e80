import { CaretRightOutlined, FileTextOutlined, PauseOutlined } from "@ant-design/icons";
import { Loaded, layout } from "@tessera/kit";
import { dateText } from "@tessera/kit/protocol-log";
import {
  EmptyState,
  NoMatch,
  StaleNotice,
  useApp,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Alert, Button } from "antd";
import { useState } from "react";
import type { z } from "zod";
import { listSipLog } from "../../contract.ts";
import { GbPage } from "../GbPage.tsx";
import { CallDrawer } from "./CallDrawer.tsx";
import { FilesDrawer } from "./FilesDrawer.tsx";
import { SipFilters } from "./SipFilters.tsx";
import { SipCards, SipTable } from "./SipRows.tsx";
import { isNarrowed, logQuery, noFilter, type SipAddress, useSipAddress } from "./sip-address.ts";
import { sipTexts } from "./texts.ts";

const refreshMs = 2000;
const limit = 100;

/** `/config/platform/gb/sip`: what is said, as it is said. */
export default function SipLogPage() {
  const t = useTexts(sipTexts);
  const { address, change } = useSipAddress();
  const [isPaused, setPaused] = useState(false);
  const [showsFiles, setShowsFiles] = useState(false);
  const isLive = !isPaused && address.before === "";
  const query = useQueryCall(
    listSipLog,
    { ...logQuery(address), limit },
    { ...(isLive && { refetchIntervalMs: refreshMs }), keepPrevious: true, quiet: true },
  );
  return (
    <GbPage
      extra={
        <>
          <Button
            icon={isPaused ? <CaretRightOutlined /> : <PauseOutlined />}
            aria-pressed={isPaused}
            onClick={() => setPaused(!isPaused)}
          >
            {t(isPaused ? "resume" : "pause")}
          </Button>
          <Button icon={<FileTextOutlined />} onClick={() => setShowsFiles(true)}>
            {t("files")}
          </Button>
        </>
      }
    >
      <SipFilters address={address} onChange={change} />
      {isPaused && <Alert type="info" showIcon title={t("paused")} className={layout.notice} />}
      {query.data && query.error && <StaleNotice error={query.error} />}
      <Loaded query={query} lines={10}>
        {(log) => <Messages log={log} address={address} onChange={change} />}
      </Loaded>
      <CallDrawer
        callId={address.call}
        messageId={Number(address.message) || undefined}
        isLive={isLive}
        onClose={() => change({ call: "", message: "" })}
      />
      <FilesDrawer isOpen={showsFiles} onClose={() => setShowsFiles(false)} />
    </GbPage>
  );
}

interface MessagesProps {
  readonly log: z.output<typeof listSipLog.reply>;
  readonly address: SipAddress;
  readonly onChange: ReturnType<typeof useSipAddress>["change"];
}

function Messages({ log, address, onChange }: MessagesProps) {
  const t = useTexts(sipTexts);
  const isMobile = useApp((state) => state.isMobile);
  const oldest = log.data.at(-1);
  if (!oldest && isNarrowed(address)) return <NoMatch onClear={() => onChange(noFilter)} />;
  if (!oldest) return <EmptyState title={t("empty")} hint={t("emptyHint")} />;
  const step = (changes: Partial<SipAddress>) => onChange(changes, { isStep: true });
  const Rows = isMobile ? SipCards : SipTable;
  return (
    <>
      {log.leftOut > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t("leftOut", { count: log.leftOut })}
          className={layout.notice}
        />
      )}
      <Rows lines={log.data} onOpen={step} />
      <div className={layout.row} style={{ paddingBlock: 12 }}>
        {address.before !== "" && (
          <Button onClick={() => step({ before: "" })}>{t("newest")}</Button>
        )}
        {log.hasMore && (
          <Button onClick={() => step({ before: String(oldest.ID) })}>{t("older")}</Button>
        )}
        <span className={layout.muted}>
          {t("kept", { count: log.kept, time: dateText(log.oldestAtMs) })}
        </span>
      </div>
    </>
  );
}
