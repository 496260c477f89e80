import type { Command } from "@tessera/kit/commands";
import {
  BatchBar,
  EmptyState,
  LoadFailed,
  NoMatch,
  StaleNotice,
  useServerGone,
  useTexts,
} from "@tessera/platform/console";
import { Checkbox, Skeleton } from "antd";
import type { RefObject } from "react";
import { CommandButtons } from "./CommandButtons.tsx";
import { InboxList } from "./InboxList.tsx";
import styles from "./inbox.module.css";
import type { InboxView } from "./inbox-filter.ts";
import { inboxTexts } from "./texts.ts";
import type { Inbox } from "./use-inbox.ts";
import type { InboxDesk } from "./use-inbox-desk.ts";

interface InboxRowsPaneProps {
  readonly inbox: Inbox;
  readonly desk: InboxDesk;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly view: InboxView;
  readonly commands: readonly Command[];
  /** Takes the filters away; absent: there are none. */
  readonly onClear: (() => void) | undefined;
  readonly onSelect: (key: string) => void;
}

/** The list in the state that it is in: loading, failed, empty, stale or there. */
export function InboxRowsPane(props: InboxRowsPaneProps) {
  const { inbox, desk, view, commands, onClear } = props;
  const t = useTexts(inboxTexts);
  const isGone = useServerGone() !== undefined;
  const { isLoaded, error } = inbox;
  if (!isLoaded && error) return <LoadFailed error={error} onRetry={inbox.refetch} />;
  if (!isLoaded) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (desk.items.length === 0)
    return onClear ? (
      <NoMatch onClear={onClear} />
    ) : (
      <EmptyState title={t(`empty-${view}`)} hint={t("emptyHint")} />
    );
  const keys = desk.items.filter(({ kind }) => kind === "storm").map(({ key }) => key);
  const isAll = keys.every((key) => desk.chosen.has(key));
  return (
    <div className={styles["list"]}>
      {error && !isGone && <StaleNotice error={error} />}
      <div className={styles["listHead"]}>
        <Checkbox
          checked={isAll}
          indeterminate={!isAll && desk.chosen.size > 0}
          onChange={() => desk.choose(new Set(isAll ? [] : keys))}
        >
          {t("chooseAll")}
        </Checkbox>
        <span className={styles["total"]}>
          {t("total", { count: Math.max(inbox.total, keys.length) })}
        </span>
      </div>
      <BatchBar count={desk.chosen.size} onClear={() => desk.choose(new Set())}>
        <CommandButtons commands={commands} />
      </BatchBar>
      <InboxList inbox={inbox} desk={desk} scroller={props.scroller} onSelect={props.onSelect} />
    </div>
  );
}
