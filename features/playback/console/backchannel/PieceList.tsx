import { CaretRightOutlined, LockFilled } from "@ant-design/icons";
import type { Piece, ZoneTime } from "@tessera/kit/playback";
import { dashed, lengthText, pieceStyles } from "@tessera/kit/playback";
import { byteText, useText, useTexts } from "@tessera/platform/console";
import clsx from "clsx";
import { useEffect, useRef } from "react";
import { gapWords } from "../gap-words.ts";
import type { Gap, TimelineChannel } from "../timeline/timeline-data.ts";
import styles from "./backchannel.module.css";
import { dayEntries } from "./day-entries.ts";
import { PieceActions } from "./PieceActions.tsx";
import { backchannelTexts } from "./texts.ts";

interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

interface PieceListProps {
  readonly day: string;
  readonly wholeDay: Span;
  readonly zone: ZoneTime;
  readonly channel: TimelineChannel;
  readonly pieces: readonly Piece[];
  readonly playing: Piece | undefined;
  readonly onPlay: (atMs: number) => void;
  readonly onDownload: (span: Span) => void;
  readonly onRemove: (span: Span) => void;
}

/** The pieces of a day; between them, why there are none. */
export function PieceList(props: PieceListProps) {
  const { day, wholeDay, zone, channel, pieces, playing } = props;
  const t = useTexts(backchannelTexts);
  const listRef = useRef<HTMLUListElement>(null);
  const playingMs = playing?.startMs;
  useEffect(() => {
    const row = listRef.current?.querySelector(`[data-start="${playingMs}"]`);
    if (isOutside(row, listRef.current)) row?.scrollIntoView({ block: "nearest" });
  }, [playingMs]);
  return (
    <ul ref={listRef} className={pieceStyles["list"]} aria-label={t("list", { day: dashed(day) })}>
      {dayEntries(pieces, channel.gaps, wholeDay).map((entry) =>
        entry.kind === "gap" ? (
          <GapRow key={`gap ${entry.startMs}`} gap={entry.gap} zone={zone} />
        ) : (
          <PieceRow
            key={entry.startMs}
            {...props}
            piece={entry.piece}
            isPlaying={entry.piece === playing}
          />
        ),
      )}
    </ul>
  );
}

/** Only a list that scrolls by itself is moved, never the page. */
function isOutside(row: Element | null | undefined, list: HTMLElement | null): boolean {
  if (!row || !list || list.scrollHeight <= list.clientHeight) return false;
  const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  return inner.top < outer.top || inner.bottom > outer.bottom;
}

interface PieceRowProps extends PieceListProps {
  readonly piece: Piece;
  readonly isPlaying: boolean;
}

function PieceRow(props: PieceRowProps) {
  const { piece, zone, isPlaying, onPlay } = props;
  const t = useTexts(backchannelTexts);
  const [from, to] = [zone.timeText(piece.startMs), zone.timeText(piece.endMs)];
  return (
    <li
      className={clsx(pieceStyles["row"], isPlaying && pieceStyles["playing"])}
      data-start={piece.startMs}
      data-is-locked={piece.important}
    >
      <button
        type="button"
        className={pieceStyles["play"]}
        aria-current={isPlaying}
        onClick={() => onPlay(piece.startMs)}
      >
        <CaretRightOutlined aria-label={t("play")} />
        <span className={pieceStyles["times"]}>
          {from}–{to}
          <small>
            {lengthText(piece.endMs - piece.startMs)} · {byteText(piece.bytes)}
            {piece.isOpen && <span className={styles["open"]}> · {t("beingWritten")}</span>}
          </small>
        </span>
        {piece.important && <LockFilled className={styles["lock"]} title={t("locked")} />}
      </button>
      <PieceActions {...props} times={{ from, to }} />
    </li>
  );
}

function GapRow({ gap, zone }: { readonly gap: Gap; readonly zone: ZoneTime }) {
  const text = useText();
  return (
    <li className={styles["gap"]}>
      <span className={pieceStyles["times"]}>
        {zone.timeText(gap.startMs)}–{zone.timeText(gap.endMs)}
      </span>
      <small>{gapWords(gap, text)}</small>
    </li>
  );
}
