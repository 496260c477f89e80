import { momentAt, type Piece, xOf, type ZoneTime } from "@tessera/kit/playback";
import { useTexts } from "@tessera/platform/console";
import styles from "./backchannel.module.css";
import { backchannelTexts } from "./texts.ts";

interface DayLineProps {
  readonly day: string;
  readonly zone: ZoneTime;
  readonly pieces: readonly Piece[];
  readonly playing: Piece | undefined;
  readonly onPlay: (atMs: number) => void;
}

const hours = [0, 6, 12, 18];

/** A day on one line: what there is of it. A press plays from there, or from the next piece. */
export function DayLine({ day, zone, pieces, playing, onPlay }: DayLineProps) {
  const t = useTexts(backchannelTexts);
  const view = { fromMs: zone.startOfDay(day), toMs: zone.endOfDay(day) };
  const share = (atMs: number) => Math.min(100, Math.max(0, xOf(view, 100, atMs)));
  const playNear = (atMs: number) => {
    const piece = pieces.find(({ endMs }) => endMs - endingMs > atMs);
    if (piece) onPlay(Math.max(piece.startMs, atMs));
  };
  return (
    <button
      type="button"
      className={styles["line"]}
      aria-label={t("dayLine")}
      onClick={({ clientX, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        playNear(momentAt(view, width, clientX - left));
      }}
    >
      {hours.map((hour) => (
        <span
          key={hour}
          data-hour={`${String(hour).padStart(2, "0")}:00`}
          style={{ left: `${(hour / 24) * 100}%` }}
        />
      ))}
      {pieces.map((piece) => (
        <i
          key={piece.startMs}
          data-playing={piece === playing}
          title={`${zone.timeText(piece.startMs)}–${zone.timeText(piece.endMs)}`}
          style={{ left: `${share(piece.startMs)}%`, right: `${100 - share(piece.endMs)}%` }}
        />
      ))}
    </button>
  );
}

/** Nobody wants to see only the end of a piece. */
const endingMs = 1000;
