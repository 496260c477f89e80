import type { ProtocolMessage } from "@tessera/features/logs/contract";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { Drawer } from "antd";
import { CopyButton } from "../look/CopyButton.tsx";
import { Loaded } from "../look/Loaded.tsx";
import { layout } from "../look/layout.ts";
import { Ladder } from "./Ladder.tsx";
import { Why } from "./LogRows.tsx";
import type { LogCalls } from "./log-calls.ts";
import { durationText, timeText } from "./message-words.ts";
import { protocolTexts } from "./texts.ts";

interface TalkDrawerProps {
  readonly call: LogCalls["talk"];
  /** The one to open at first; undefined: nothing is shown. */
  readonly messageId: number | undefined;
  readonly isLive: boolean;
  readonly onClose: () => void;
}

const refreshMs = 2000;

/** What was said with one device around a message. */
export function TalkDrawer(props: TalkDrawerProps) {
  const t = useTexts(protocolTexts);
  const { messageId, onClose } = props;
  return (
    <Drawer
      open={messageId !== undefined}
      size="min(760px, 100vw)"
      destroyOnHidden
      title={t("talk")}
      onClose={onClose}
    >
      {messageId !== undefined && <Talk {...props} messageId={messageId} />}
    </Drawer>
  );
}

function Talk({ call, messageId, isLive }: TalkDrawerProps & { readonly messageId: number }) {
  const t = useTexts(protocolTexts);
  const query = useQueryCall(
    call,
    { id: messageId },
    { ...(isLive && { refetchIntervalMs: refreshMs }), quiet: true },
  );
  return (
    <Loaded query={query}>
      {({ data: messages }) => (
        <>
          <div className={layout.toolbar}>
            <code className={layout.mono}>{messages[0]?.DeviceID}</code>
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
          <Ladder key={messageId} messages={messages.map(rungOf)} openedId={messageId} />
        </>
      )}
    </Loaded>
  );
}

const rungOf = (message: ProtocolMessage) => ({
  id: message.ID,
  atMs: message.AtMs,
  direction: message.Direction,
  address: message.Address,
  title: message.Name,
  beside: message.Summary !== "" && <span className={layout.second}>{message.Summary}</span>,
  why: <Why line={message} />,
  isError: message.IsError,
  text: message.Text,
});

const textOf = ({ AtMs, Direction, Address, Text }: ProtocolMessage): string =>
  `${timeText(AtMs)} ${Direction === "in" ? "<-" : "->"} ${Address}\n${Text}`;
