import { LoadFailed, useQueryCall, useTexts } from "@tessera/platform/console";
import { Drawer, Skeleton } from "antd";
import { getSipCall, getSipMessage, type SipMessage } from "../../contract.ts";
import { CopyButton } from "./CopyButton.tsx";
import { Ladder } from "./Ladder.tsx";
import styles from "./sip-log.module.css";
import { durationText, timeText } from "./sip-words.ts";
import { sipTexts } from "./texts.ts";

interface CallDrawerProps {
  /** Empty: what could not be read belongs to no call. */
  readonly callId: string;
  /** The one to open at first. */
  readonly messageId: number | undefined;
  readonly isLive: boolean;
  readonly onClose: () => void;
}

const refreshMs = 2000;

/** One call from its first message to its last. */
export function CallDrawer(props: CallDrawerProps) {
  const t = useTexts(sipTexts);
  const { callId, messageId, onClose } = props;
  return (
    <Drawer
      open={callId !== "" || messageId !== undefined}
      size="min(760px, 100vw)"
      destroyOnHidden
      title={t(callId === "" ? "oneMessage" : "call")}
      onClose={onClose}
    >
      {callId === "" ? <Single {...props} /> : <Call {...props} />}
    </Drawer>
  );
}

function Call({ callId, messageId, isLive }: CallDrawerProps) {
  const t = useTexts(sipTexts);
  const { data, error, refetch } = useQueryCall(
    getSipCall,
    { callid: callId },
    { ...(isLive && { refetchIntervalMs: refreshMs }), quiet: true },
  );
  if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active />;
  const first = data.data[0];
  const last = data.data.at(-1);
  const duration = durationText((last?.AtMs ?? 0) - (first?.AtMs ?? 0));
  return (
    <>
      <div className={styles["callHead"]}>
        <span>
          <span className={styles["muted"]}>{t("callId")}</span>{" "}
          <code className={styles["mono"]}>{callId}</code>
        </span>
        <span className={styles["muted"]}>
          {t("messages", { count: data.data.length, duration })}
        </span>
        <CopyButton label={t("copyAll")} text={data.data.map(textOf).join("\n\n")} />
      </div>
      <Ladder key={callId} messages={data.data} openedId={messageId} />
      {data.hasMore && (
        <p className={styles["muted"]}>{t("moreMessages", { count: data.data.length })}</p>
      )}
    </>
  );
}

function Single({ messageId = 0 }: CallDrawerProps) {
  const { data, error, refetch } = useQueryCall(
    getSipMessage,
    { id: messageId },
    { enabled: messageId > 0, quiet: true },
  );
  if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active />;
  return <Ladder messages={[data.data]} openedId={messageId} />;
}

const textOf = ({ AtMs, Direction, Host, Port, Text }: SipMessage): string =>
  `${timeText(AtMs)} ${Direction === "in" ? "<-" : "->"} ${Host}:${Port}\n${Text}`;
