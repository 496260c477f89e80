import { ArrowUpOutlined } from "@ant-design/icons";
import { useApp, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { type RefObject, useEffect } from "react";
import { InboxRow } from "./InboxRow.tsx";
import styles from "./inbox.module.css";
import { inboxTexts } from "./texts.ts";
import { useNowMs } from "./time-ago.ts";
import type { Inbox } from "./use-inbox.ts";
import type { InboxDesk } from "./use-inbox-desk.ts";
import { reveal, useShownRows } from "./use-shown-rows.ts";

interface InboxListProps {
  readonly inbox: Inbox;
  readonly desk: InboxDesk;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly onSelect: (key: string) => void;
}

const rowPx = { desk: 76, phone: 92 };

/** The lines that are in sight, and a bar with what has come since while they may not move. */
export function InboxList({ inbox, desk, scroller, onSelect }: InboxListProps) {
  const t = useTexts(inboxTexts);
  const nowMs = useNowMs();
  const heightPx = useApp(({ isMobile }) => (isMobile ? rowPx.phone : rowPx.desk));
  const { first, end } = useShownRows(scroller, heightPx);
  const { items, key } = desk;
  const at = items.findIndex((item) => item.key === key);
  useFollowed(scroller, desk, at, heightPx);
  const waiting = inbox.rows.waiting.length;
  const layOut = () => {
    scroller.current?.scrollTo({ top: 0 });
    inbox.layOut();
  };
  return (
    <div
      ref={scroller}
      className={styles["scroller"]}
      onScroll={({ currentTarget }) => {
        if (waiting > 0 && currentTarget.scrollTop === 0 && desk.chosen.size === 0) inbox.layOut();
      }}
    >
      {waiting > 0 && (
        <Button
          className={styles["news"] ?? ""}
          type="primary"
          size="small"
          icon={<ArrowUpOutlined />}
          onClick={layOut}
        >
          {t("newRows", { count: waiting })}
        </Button>
      )}
      <ul
        className={styles["rows"]}
        aria-label={t("list")}
        data-inbox-rows
        style={{ height: items.length * heightPx }}
      >
        {items.map((item, index) => {
          // The one that is looked at stays, so that the focus has a place.
          if ((index < first || index >= end) && index !== at) return null;
          const topPx = index * heightPx;
          if (item.kind === "more")
            return (
              <li key={item.key} className={styles["row"]} style={{ top: topPx }}>
                {desk.open?.alarms ? (
                  <Button type="link" onClick={desk.showMoreAlarms}>
                    {t("moreAlarms", { count: item.left })}
                  </Button>
                ) : (
                  <span>{t("reading")}</span>
                )}
              </li>
            );
          return (
            <InboxRow
              key={item.key}
              item={item}
              topPx={topPx}
              nowMs={nowMs}
              isSelected={item.key === key}
              isChosen={desk.chosen.has(item.key)}
              isBusy={desk.busy.has(item.key)}
              isOpen={item.kind === "storm" && desk.open?.id === item.storm.ID}
              onSelect={onSelect}
              onChoose={desk.toggleChosen}
              onToggle={desk.toggleOpen}
            />
          );
        })}
      </ul>
      {inbox.showMore && (
        <Button type="link" block onClick={inbox.showMore}>
          {t("older")}
        </Button>
      )}
    </div>
  );
}

/** Who goes to a line by a key sees it, and the focus goes with it if it was in the list or nowhere. */
function useFollowed(
  scroller: RefObject<HTMLDivElement | null>,
  { key, steps }: InboxDesk,
  at: number,
  heightPx: number,
): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element || steps === 0 || at === -1) return;
    reveal(element, at, heightPx);
    const { activeElement } = document;
    const isOurs = activeElement === document.body || element.contains(activeElement);
    if (!isOurs || activeElement?.matches("input")) return;
    element
      .querySelector<HTMLElement>(`[data-key="${key}"] [aria-current]`)
      ?.focus({ preventScroll: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- rows that come or go must not scroll the list
  }, [steps]);
}
