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
import { Loaded } from "../look/Loaded.tsx";
import { layout } from "../look/layout.ts";
import { LogFilters } from "./LogFilters.tsx";
import { LogCards, LogTable } from "./LogRows.tsx";
import { isNarrowed, type LogAddress, logQuery, noFilter, useLogAddress } from "./log-address.ts";
import type { LogCalls } from "./log-calls.ts";
import { dateText } from "./message-words.ts";
import { TalkDrawer } from "./TalkDrawer.tsx";
import { protocolTexts } from "./texts.ts";

interface ProtocolLogProps {
  readonly calls: LogCalls;
  /** Of messages that can be chosen. */
  readonly names: readonly string[];
}

const refreshMs = 2000;
const limit = 100;

/** What a protocol's devices and we say to each other, as it is said. */
export function ProtocolLog({ calls, names }: ProtocolLogProps) {
  const t = useTexts(protocolTexts);
  const { address, change } = useLogAddress();
  const [isPaused, setPaused] = useState(false);
  const isLive = !isPaused && address.before === "";
  const query = useQueryCall(
    calls.list,
    { ...logQuery(address), limit },
    { ...(isLive && { refetchIntervalMs: refreshMs }), keepPrevious: true, quiet: true },
  );
  return (
    <>
      <LogFilters
        names={names}
        address={address}
        onChange={change}
        isPaused={isPaused}
        onPause={setPaused}
      />
      {isPaused && <Alert type="info" showIcon title={t("paused")} className={layout.notice} />}
      {query.data && query.error && <StaleNotice error={query.error} />}
      <Loaded query={query} lines={10}>
        {(log) => <Messages log={log} address={address} onChange={change} />}
      </Loaded>
      <TalkDrawer
        call={calls.talk}
        messageId={Number(address.message) || undefined}
        isLive={isLive}
        onClose={() => change({ message: "" })}
      />
    </>
  );
}

interface MessagesProps {
  readonly log: z.output<LogCalls["list"]["reply"]>;
  readonly address: LogAddress;
  readonly onChange: ReturnType<typeof useLogAddress>["change"];
}

function Messages({ log, address, onChange }: MessagesProps) {
  const t = useTexts(protocolTexts);
  const isMobile = useApp((state) => state.isMobile);
  const oldest = log.data.at(-1);
  if (!oldest && isNarrowed(address)) return <NoMatch onClear={() => onChange(noFilter)} />;
  if (!oldest) return <EmptyState title={t("empty")} hint={t("emptyHint")} />;
  const step = (changes: Partial<LogAddress>) => onChange(changes, { isStep: true });
  const Rows = isMobile ? LogCards : LogTable;
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
      <Rows lines={log.data} onOpen={(id) => step({ message: String(id) })} />
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
