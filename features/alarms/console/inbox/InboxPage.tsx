import { useOpened } from "@tessera/kit";
import { LightAlert, Page, useApp, useServerGone, useTexts } from "@tessera/platform/console";
import { Drawer } from "antd";
import { useEffect, useRef, useState } from "react";
import type { Shown } from "../one/AlarmStage.tsx";
import { AlarmDetail } from "./AlarmDetail.tsx";
import { InboxDetailPane } from "./InboxDetailPane.tsx";
import { InboxFilters } from "./InboxFilters.tsx";
import { InboxRowsPane } from "./InboxRowsPane.tsx";
import styles from "./inbox.module.css";
import { useInboxFilter } from "./inbox-filter.ts";
import { NoteDialog } from "./NoteDialog.tsx";
import { SoundButton } from "./SoundButton.tsx";
import { inboxTexts } from "./texts.ts";
import { useInbox } from "./use-inbox.ts";
import { useInboxCommands } from "./use-inbox-commands.tsx";
import { useInboxDesk } from "./use-inbox-desk.ts";

/** So wide that list and detail have room beside each other. */
const besideFromPx = 1080;

/** Alarms as they come, to be gone through one after the other. */
export default function InboxPage() {
  const t = useTexts(inboxTexts);
  const isBeside = useApp(({ windowSize }) => windowSize.widthPx >= besideFromPx);
  const isGone = useServerGone() !== undefined;
  const { filter, change, isNarrowed } = useInboxFilter();
  const scroller = useRef<HTMLDivElement>(null);
  const hasChosen = useRef(false);
  // While one reads further down, or has rows chosen, nothing may move.
  const inbox = useInbox(filter, () => hasChosen.current || (scroller.current?.scrollTop ?? 0) > 0);
  const desk = useInboxDesk(inbox, filter.view);
  useEffect(() => {
    hasChosen.current = desk.chosen.size > 0;
  });
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [shown, setShown] = useState<Shown>("picture");
  const before = useRef<Shown>("picture");
  const noteDialog = useOpened<never>();
  const { handling, clip } = useInboxCommands({
    desk,
    playClip: () => {
      if (shown === "clip") return setShown(before.current);
      before.current = shown;
      setShown("clip");
      if (!isBeside) setDrawerOpen(true);
    },
    writeNote: () => noteDialog.open(),
  });
  useFirstLooked(isBeside, desk);

  const { selected } = desk;
  const detail = selected && selected.kind !== "more" && (
    <AlarmDetail item={selected} commands={[...handling, clip]} shown={shown} onShow={setShown} />
  );
  return (
    <Page title={t("title")} extra={<SoundButton />} fill>
      <div className={styles["page"]}>
        <InboxFilters filter={filter} onChange={change} />
        {isGone && <LightAlert kind="warning" text={t("gone")} />}
        <div className={styles["panes"]} data-beside={isBeside}>
          <InboxRowsPane
            inbox={inbox}
            desk={desk}
            scroller={scroller}
            view={filter.view}
            commands={handling}
            onClear={
              isNarrowed
                ? () => change({ priority: "", type: "", group: "", source: "", q: "" })
                : undefined
            }
            onSelect={(key) => {
              desk.select(key);
              if (!isBeside) setDrawerOpen(true);
            }}
          />
          {isBeside && inbox.isLoaded && desk.items.length > 0 && (
            <InboxDetailPane>{detail}</InboxDetailPane>
          )}
        </div>
      </div>
      {!isBeside && (
        <Drawer
          open={isDrawerOpen && Boolean(detail)}
          size="min(560px, 100vw)"
          title={t("detail")}
          onClose={() => setDrawerOpen(false)}
          destroyOnHidden
        >
          {detail}
        </Drawer>
      )}
      <NoteDialog
        key={noteDialog.key}
        isOpen={noteDialog.isOpen}
        items={desk.targets}
        onMake={desk.make}
        onClose={noteDialog.onClose}
      />
    </Page>
  );
}

/** Beside the list there is always one that is looked at: at first the newest. */
function useFirstLooked(isBeside: boolean, desk: ReturnType<typeof useInboxDesk>): void {
  const first = desk.items[0]?.key;
  const { key, select } = desk;
  useEffect(() => {
    if (isBeside && key === undefined && first !== undefined) select(first);
  }, [isBeside, key, first, select]);
}
