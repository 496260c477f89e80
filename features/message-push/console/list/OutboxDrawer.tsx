import { AskButton, Loaded, layout, type Opened } from "@tessera/kit";
import { EmptyState, shortMomentText, useQueryCall, useTexts } from "@tessera/platform/console";
import { Button, Drawer, Pagination, Segmented, Tag } from "antd";
import { useState } from "react";
import { listPushOutbox, type OutboxMessage, type PushTarget } from "../../contract.ts";
import { pushTexts } from "../texts.ts";
import { usePushChanges } from "./use-push-changes.ts";

const refreshMs = 3000;
const pageSize = 20;
const shownStates = ["", "waiting", "dead", "sent", "left-out"] as const;
type Shown = (typeof shownStates)[number];

/** What was and is to be sent to one target; what was given up can be sent again. */
export function OutboxDrawer({ opened }: { readonly opened: Opened<PushTarget> }) {
  const t = useTexts(pushTexts);
  const { isOpen, subject: target, onClose } = opened;
  return (
    <Drawer
      open={isOpen}
      size="min(640px, 100vw)"
      destroyOnHidden
      title={t("outboxOf", { name: target?.Name ?? "" })}
      onClose={onClose}
    >
      {target && <Messages target={target} />}
    </Drawer>
  );
}

function Messages({ target: { ID: id, Dead } }: { readonly target: PushTarget }) {
  const t = useTexts(pushTexts);
  const [state, setState] = useState<Shown>(Dead > 0 ? "dead" : "");
  const [page, setPage] = useState(1);
  const query = useQueryCall(
    listPushOutbox,
    { id, start: (page - 1) * pageSize, limit: pageSize, ...(state && { state }) },
    { refetchIntervalMs: refreshMs, quiet: true, keepPrevious: true },
  );
  return (
    <div className={layout.column}>
      <div className={layout.spread}>
        <Segmented<Shown>
          aria-label={t("boxState")}
          value={state}
          options={shownStates.map((value) => ({ value, label: t(`box.${value}`) }))}
          onChange={(next) => {
            setState(next);
            setPage(1);
          }}
        />
      </div>
      <Loaded query={query}>
        {({ total, rows }) => (
          <>
            {state === "dead" && total > 0 && <AllDead id={id} />}
            {rows.length === 0 ? (
              <EmptyState title={t("noMessages")} hint={t("noMessagesHint")} />
            ) : (
              <ul className={layout.items} aria-label={t("outbox")}>
                {rows.map((message) => (
                  <MessageItem key={message.ID} message={message} />
                ))}
              </ul>
            )}
            {total > pageSize && (
              <Pagination
                size="small"
                align="end"
                current={page}
                pageSize={pageSize}
                total={total}
                showSizeChanger={false}
                onChange={setPage}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function AllDead({ id }: { readonly id: number }) {
  const t = useTexts(pushTexts);
  const { resend, discard } = usePushChanges();
  return (
    <div className={layout.row}>
      <Button size="small" type="primary" onClick={() => void resend(id)}>
        {t("resendAll")}
      </Button>
      <AskButton
        size="small"
        title={t("discardAsk")}
        detail={t("discardDetail")}
        action={t("discardAll")}
        run={() => discard(id)}
      >
        {t("discardAll")}
      </AskButton>
    </div>
  );
}

const colours = { waiting: "blue", sent: "green", dead: "red", "left-out": "default" } as const;

function MessageItem({ message }: { readonly message: OutboxMessage }) {
  const t = useTexts(pushTexts);
  const { resend, discard } = usePushChanges();
  const { ID, TargetID, State, Title, Body, AtMs, Attempts, Answer } = message;
  return (
    <li className={layout.item}>
      <span className={layout.tags}>
        <strong>{Title}</strong>
        <Tag color={colours[State]}>{t(`box.${State}`)}</Tag>
      </span>
      <span className={layout.second}>
        {[shortMomentText(AtMs), Body, Attempts > 1 && t("attempts", { count: Attempts })]
          .filter((part) => part)
          .join(" · ")}
      </span>
      {Answer && <span className={layout.second}>{Answer}</span>}
      {State === "dead" && (
        <span className={layout.row}>
          <Button size="small" onClick={() => void resend(TargetID, ID)}>
            {t("resend")}
          </Button>
          <AskButton
            size="small"
            title={t("discardOneAsk")}
            detail={t("discardDetail")}
            action={t("discard")}
            run={() => discard(TargetID, ID)}
          >
            {t("discard")}
          </AskButton>
        </span>
      )}
    </li>
  );
}
