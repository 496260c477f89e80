import { CopyButton, Loaded, layout } from "@tessera/kit";
import { durationText, Ladder, type LadderMessage, timeText } from "@tessera/kit/protocol-log";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { Drawer, Tag } from "antd";
import { getSipCall, getSipMessage, type SipMessage } from "../../contract.ts";
import { Why } from "./SipRows.tsx";
import { isRetransmission, titleOf } from "./sip-words.ts";
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
  const query = useQueryCall(
    getSipCall,
    { callid: callId },
    { ...(isLive && { refetchIntervalMs: refreshMs }), quiet: true },
  );
  return (
    <Loaded query={query}>
      {({ data: messages, hasMore }) => (
        <>
          <div className={layout.toolbar}>
            <span>
              <span className={layout.muted}>{t("callId")}</span>{" "}
              <code className={layout.mono}>{callId}</code>
            </span>
            <span className={layout.muted}>
              {t("messages", {
                count: messages.length,
                duration: durationText((messages.at(-1)?.AtMs ?? 0) - (messages[0]?.AtMs ?? 0)),
              })}
            </span>
            <CopyButton
              size="small"
              label={t("copyAll")}
              text={() => messages.map(textOf).join("\n\n")}
            />
          </div>
          <Ladder key={callId} messages={messages.map(rungOf)} openedId={messageId} />
          {hasMore && (
            <p className={layout.muted}>{t("moreMessages", { count: messages.length })}</p>
          )}
        </>
      )}
    </Loaded>
  );
}

function Single({ messageId = 0 }: CallDrawerProps) {
  const options = { enabled: messageId > 0, quiet: true };
  const query = useQueryCall(getSipMessage, { id: messageId }, options);
  return (
    <Loaded query={query}>
      {({ data }) => <Ladder messages={[rungOf(data)]} openedId={messageId} />}
    </Loaded>
  );
}

const rungOf = (message: SipMessage): LadderMessage => ({
  id: message.ID,
  atMs: message.AtMs,
  direction: message.Direction,
  address: `${message.Transport} ${message.Host}:${message.Port}`,
  title: titleOf(message),
  beside: <Beside message={message} />,
  why: <Why line={message} />,
  isError: message.IsError,
  isAgain: isRetransmission(message),
  text: message.Text,
});

function Beside({ message: { Status, Method, Command, CSeq } }: { readonly message: SipMessage }) {
  return (
    <>
      {Status !== 0 && <span className={layout.second}>{Method}</span>}
      {Command !== "" && <Tag>{Command}</Tag>}
      {CSeq > 0 && <span className={layout.second}>CSeq {CSeq}</span>}
    </>
  );
}

const textOf = ({ AtMs, Direction, Host, Port, Text }: SipMessage): string =>
  `${timeText(AtMs)} ${Direction === "in" ? "<-" : "->"} ${Host}:${Port}\n${Text}`;
