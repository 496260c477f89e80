import { ArrowLeftOutlined, ArrowRightOutlined } from "@ant-design/icons";
import type { ProtocolLine } from "@tessera/features/logs/contract";
import { useText, useTexts } from "@tessera/platform/console";
import { Button, Table } from "antd";
import clsx from "clsx";
import { layout } from "../look/layout.ts";
import { dateText, timeText } from "./message-words.ts";
import styles from "./protocol-log.module.css";
import { protocolTexts } from "./texts.ts";

interface LogRowsProps {
  readonly lines: readonly ProtocolLine[];
  readonly onOpen: (id: number) => void;
}

export function LogTable({ lines, onOpen }: LogRowsProps) {
  const t = useTexts(protocolTexts);
  return (
    <Table<ProtocolLine>
      rowKey="ID"
      size="small"
      dataSource={lines}
      pagination={false}
      scroll={{ x: 930 }}
      rowClassName={(line) => (line.IsError ? (styles["errorRow"] ?? "") : "")}
      onRow={({ ID }) => ({ onClick: () => onOpen(ID), style: { cursor: "pointer" } })}
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
          width: 220,
          render: (_, line) => <Message line={line} onOpen={onOpen} />,
        },
        { title: t("summary"), render: (_, { Summary }) => Summary },
        { title: t("peer"), width: 200, render: (_, line) => <Peer line={line} /> },
        { title: t("why"), width: 220, render: (_, line) => <Why line={line} /> },
      ]}
    />
  );
}

/** The log on a phone. */
export function LogCards({ lines, onOpen }: LogRowsProps) {
  return (
    <ul className={layout.items}>
      {lines.map((line) => (
        <li key={line.ID} className={clsx(layout.item, styles["card"])} data-error={line.IsError}>
          <span className={layout.spread}>
            <Message line={line} onOpen={onOpen} />
            <span className={layout.mono}>{timeText(line.AtMs)}</span>
          </span>
          <Device line={line} />
          {line.Summary !== "" && <span>{line.Summary}</span>}
          <Peer line={line} />
          <Why line={line} />
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  readonly line: ProtocolLine;
}

function Message({ line, onOpen }: LineProps & Pick<LogRowsProps, "onOpen">) {
  const t = useTexts(protocolTexts);
  const { Direction, Name, ID, IsError } = line;
  return (
    <span className={styles["message"]}>
      <span className={layout.muted} title={t(Direction)}>
        {Direction === "in" ? <ArrowRightOutlined /> : <ArrowLeftOutlined />}
        <span className={layout.unseen}>{t(Direction)}</span>
      </span>
      <Button
        type="link"
        size="small"
        danger={IsError}
        className={styles["open"] ?? ""}
        title={t("openTalk")}
        onClick={(event) => {
          event.stopPropagation();
          onOpen(ID);
        }}
      >
        {Name || t("unreadable")}
      </Button>
    </span>
  );
}

function Device({ line: { DeviceID } }: LineProps) {
  return <span className={layout.mono}>{DeviceID}</span>;
}

function Peer({ line: { Address } }: LineProps) {
  return <span className={layout.mono}>{Address}</span>;
}

/** Why it was refused, thrown away or sent again. */
export function Why({ line: { Note, IsError } }: LineProps) {
  const inLanguage = useText();
  if (!Note) return null;
  return IsError ? (
    <strong className={layout.danger}>{inLanguage(Note)}</strong>
  ) : (
    <span className={layout.muted}>{inLanguage(Note)}</span>
  );
}
