import { CaretRightOutlined, FileTextOutlined, PauseOutlined } from "@ant-design/icons";
import { Loaded, layout } from "@tessera/kit";
import {
  byteText,
  EmptyState,
  LinkTabs,
  NoMatch,
  Page,
  StaleNotice,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Alert, Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import type { z } from "zod";
import { logKinds, tailLog } from "../contract.ts";
import { BundleButton } from "./BundleButton.tsx";
import { LevelsDrawer } from "./LevelsDrawer.tsx";
import { LogFiles } from "./LogFiles.tsx";
import { LogFilters } from "./LogFilters.tsx";
import { LogLines } from "./LogLines.tsx";
import { useLogAddress } from "./log-address.ts";
import { logTexts } from "./texts.ts";
import { useFollowedLog } from "./use-followed-log.ts";

const root = "/config/log";

/** `/config/log`: what the server, its media workers and devices write down, as it is written. */
export default function LogPage() {
  const t = useTexts(logTexts);
  const shown = useLogAddress();
  const [isPaused, setPaused] = useState(false);
  const [opened, setOpened] = useState<"files" | "levels">();
  const { kind, change } = shown;
  const tabs = logKinds.map((one) => ({
    to: one === "logs" ? root : `${root}?kind=${one}`,
    title: t(`kind.${one}`),
  }));
  const close = () => setOpened(undefined);
  return (
    <Page
      title={t("title")}
      breadcrumbs={[{ label: t("config") }, { label: t("title") }, { label: t(`kind.${kind}`) }]}
      extra={
        <>
          <Button
            icon={isPaused ? <CaretRightOutlined /> : <PauseOutlined />}
            aria-pressed={isPaused}
            onClick={() => setPaused(!isPaused)}
          >
            {t(isPaused ? "follow" : "pause")}
          </Button>
          <Button icon={<FileTextOutlined />} onClick={() => setOpened("files")}>
            {t("files")}
          </Button>
          <Button onClick={() => setOpened("levels")}>{t("levels")}</Button>
          <BundleButton />
        </>
      }
    >
      <LinkTabs label={t("kinds")} tabs={tabs} open={tabs[logKinds.indexOf(kind)]?.to ?? root} />
      <LogFilters shown={shown} />
      {kind === "sip_logs" && (
        <p className={layout.lead}>
          <Link className={layout.link} to="/config/platform/gb/sip">
            {t("sipPage")}
          </Link>
        </p>
      )}
      {isPaused && <Alert type="info" showIcon title={t("paused")} className={layout.notice} />}
      <Tail shown={shown} isPaused={isPaused} />
      <LogFiles
        kind={kind}
        isOpen={opened === "files"}
        onClose={close}
        onView={(name) => {
          close();
          change({ name, before: "", at: "" }, { isStep: true });
        }}
      />
      <LevelsDrawer isOpen={opened === "levels"} onClose={close} />
    </Page>
  );
}

interface TailProps {
  readonly shown: ReturnType<typeof useLogAddress>;
  readonly isPaused: boolean;
}

function Tail({ shown, isPaused }: TailProps) {
  const { kind, name, level, q, before, atMs } = shown;
  const isLive = !isPaused && name === "" && before === undefined && atMs === undefined;
  const query = useQueryCall(
    tailLog,
    {
      kind,
      name,
      level,
      q,
      ...(before !== undefined && { before }),
      // A place in the file counts from where the moment led to.
      ...(atMs !== undefined && before === undefined && { at: atMs }),
    },
    { quiet: true },
  );
  const followed = useFollowedLog(query, { kind, level, q, isLive });
  return (
    <>
      {query.data && query.error && <StaleNotice error={query.error} />}
      <Loaded query={query} lines={10}>
        {(reply) => <Found reply={followed ?? reply} shown={shown} />}
      </Loaded>
    </>
  );
}

interface FoundProps {
  readonly reply: z.output<typeof tailLog.reply>;
  readonly shown: ReturnType<typeof useLogAddress>;
}

function Found({ reply, shown }: FoundProps) {
  const t = useTexts(logTexts);
  const { Server, Name, Size, data, Before } = reply;
  const { change, level, q } = shown;
  const isNarrowed = level !== "" || q !== "";
  if (data.length === 0 && Before === 0 && isNarrowed)
    return <NoMatch onClear={() => change({ level: "", q: "", before: "" })} />;
  if (Name === "" || Size === 0) return <EmptyState title={t("none")} hint={t("noneHint")} />;
  return (
    <>
      <p className={layout.lead}>
        {t("inFile", { server: Server, name: Name, size: byteText(Size) })}
      </p>
      {data.length === 0 ? (
        <p className={layout.muted}>{t("notFoundYet")}</p>
      ) : (
        <LogLines lines={data} />
      )}
      <Steps reply={reply} shown={shown} />
    </>
  );
}

/** Back in the file, and to its end. */
function Steps({ reply: { data, Before }, shown }: FoundProps) {
  const t = useTexts(logTexts);
  const { change, before, atMs, name } = shown;
  const isElsewhere = before !== undefined || atMs !== undefined || name !== "";
  return (
    <div className={layout.row} style={{ paddingBlock: 12 }}>
      {isElsewhere && (
        <Button onClick={() => change({ before: "", at: "", name: "" }, { isStep: true })}>
          {t("newest")}
        </Button>
      )}
      {Before > 0 && (
        <Button onClick={() => change({ before: String(Before) }, { isStep: true })}>
          {t(data.length === 0 ? "olderSearch" : "older")}
        </Button>
      )}
    </div>
  );
}
