import { ArrowLeftOutlined, ArrowRightOutlined } from "@ant-design/icons";
import { layout } from "@tessera/kit";
import { dateText, timeText } from "@tessera/kit/protocol-log";
import { useTexts } from "@tessera/platform/console";
import { Button, Table, Tag } from "antd";
import clsx from "clsx";
import type { SipLine } from "../../contract.ts";
import styles from "./sip-log.module.css";
import { noteWords } from "./sip-notes.ts";
import { deviceOf, isRetransmission, titleOf } from "./sip-words.ts";
import { sipTexts, statusKey } from "./texts.ts";

interface SipRowsProps {
  readonly lines: readonly SipLine[];
  readonly onOpen: (opened: { readonly call: string; readonly message: string }) => void;
}

export function SipTable({ lines, onOpen }: SipRowsProps) {
  const t = useTexts(sipTexts);
  return (
    <Table<SipLine>
      rowKey="ID"
      size="small"
      dataSource={lines}
      pagination={false}
      scroll={{ x: 930 }}
      rowClassName={(line) => (line.IsError ? (styles["errorRow"] ?? "") : "")}
      onRow={(line) => ({ onClick: () => onOpen(openedBy(line)), style: { cursor: "pointer" } })}
      columns={[
        {
          title: t("time"),
          width: 120,
          render: (_, { AtMs }) => (
            <span className={layout.mono} title={dateText(AtMs)}>
              {timeText(AtMs)}
            </span>
          ),
        },
        { title: t("device"), width: 190, render: (_, line) => <Device line={line} /> },
        {
          title: t("message"),
          width: 330,
          render: (_, line) => <Message line={line} onOpen={onOpen} />,
        },
        { title: t("peer"), width: 190, render: (_, line) => <Peer line={line} /> },
        { title: t("why"), render: (_, line) => <Why line={line} /> },
      ]}
    />
  );
}

/** The log on a phone. */
export function SipCards({ lines, onOpen }: SipRowsProps) {
  return (
    <ul className={layout.items}>
      {lines.map((line) => (
        <li key={line.ID} className={clsx(layout.item, styles["card"])} data-error={line.IsError}>
          <span className={layout.spread}>
            <Message line={line} onOpen={onOpen} />
            <span className={layout.mono}>{timeText(line.AtMs)}</span>
          </span>
          <Device line={line} />
          <Peer line={line} />
          <Why line={line} />
        </li>
      ))}
    </ul>
  );
}

const openedBy = ({ CallID, ID }: SipLine) => ({ call: CallID, message: String(ID) });

interface LineProps {
  readonly line: SipLine;
}

function Message({ line, onOpen }: LineProps & Pick<SipRowsProps, "onOpen">) {
  const t = useTexts(sipTexts);
  const { Direction, Status, Method, Command } = line;
  const isIn = Direction === "in";
  return (
    <span className={styles["message"]}>
      <span className={layout.muted} title={t(Direction)}>
        {isIn ? <ArrowRightOutlined /> : <ArrowLeftOutlined />}
        <span className={layout.unseen}>{t(Direction)}</span>
      </span>
      <span className={layout.tags}>
        <Button
          type="link"
          size="small"
          danger={line.IsError}
          className={styles["open"] ?? ""}
          title={t(line.CallID === "" ? "openMessage" : "openCall")}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(openedBy(line));
          }}
        >
          {titleOf(line) || t("unreadable")}
        </Button>
        {Status !== 0 && <span className={layout.muted}>{Method}</span>}
        {Command !== "" && <Tag>{Command}</Tag>}
      </span>
    </span>
  );
}

function Device({ line }: LineProps) {
  return <span className={layout.mono}>{deviceOf(line)}</span>;
}

function Peer({ line: { Transport, Host, Port } }: LineProps) {
  return (
    <span className={layout.mono}>
      {Transport} {Host}:{Port}
    </span>
  );
}

/** Why it was refused or thrown away, and what its status means. */
export function Why({ line }: LineProps) {
  const t = useTexts(sipTexts);
  const meaning = line.Status >= 400 ? statusKey(line.Status) : undefined;
  const words = noteWords(line.Note);
  const note = words ? t(words.key, { what: words.what ?? "" }) : line.Note;
  return (
    <span className={layout.tags}>
      {isRetransmission(line) ? (
        <Tag>{t("retransmission")}</Tag>
      ) : (
        note !== "" && <strong className={layout.danger}>{note}</strong>
      )}
      {meaning && !words && <span className={layout.muted}>{t(meaning)}</span>}
    </span>
  );
}
