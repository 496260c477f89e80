import { DeleteOutlined } from "@ant-design/icons";
import { lengthText, type Piece, usePolled } from "@tessera/kit/playback";
import { byteText, useTexts } from "@tessera/platform/console";
import type { PlaybackPlayer, PlaybackState } from "@tessera/player";
import { Button } from "antd";
import { useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import { backchannelAddress } from "../addresses.ts";
import { DeleteRange } from "../backtime/range/DeleteRange.tsx";
import { DownloadRange } from "../backtime/range/DownloadRange.tsx";
import { useTrail } from "../backtime/transport/use-trail.ts";
import { moveTrail } from "../recording-trail.ts";
import styles from "./backchannel.module.css";
import { DayPage, type DayProps } from "./DayPage.tsx";
import { pieceAt } from "./day-entries.ts";
import { PieceList } from "./PieceList.tsx";
import { PieceStage } from "./PieceStage.tsx";
import { backchannelTexts } from "./texts.ts";

export interface PlayedDayProps extends DayProps {
  readonly pieces: readonly Piece[];
}

interface DayDeskProps extends PlayedDayProps {
  readonly player: PlaybackPlayer;
  readonly state: PlaybackState;
}

interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** The picture, the pieces of the day beside it, and what can be done with each. */
export function DayDesk(props: DayDeskProps) {
  const { id, day, zone, channel, pieces, player, state } = props;
  const t = useTexts(backchannelTexts);
  const [query, setQuery] = useSearchParams();
  const [download, setDownload] = useState<Span>();
  const [removal, setRemoval] = useState<Span>();
  const playing = usePiece(player, pieces);
  const addressOf = (atMs: number) => backchannelAddress(id, zone.dayOf(atMs), { atMs });
  const trail = useTrail({ id, day, zone, player, addressOf });
  const wholeDay = { startMs: zone.startOfDay(day), endMs: zone.endOfDay(day) };

  const play = (atMs: number) => {
    moveTrail(id, atMs);
    player.seek(atMs);
    player.play();
    // A reload, or a link that is passed on, plays it again.
    const changed = new URLSearchParams(query);
    changed.set("at", String(Math.round(atMs)));
    setQuery(changed, { replace: true });
  };
  return (
    <>
      <DayPage
        {...props}
        trail={trail}
        positionMs={() => player.positionMs}
        extra={
          channel.may.includes("delete") && (
            <Button type="text" icon={<DeleteOutlined />} onClick={() => setRemoval(wholeDay)}>
              {t("removeDay")}
            </Button>
          )
        }
        stage={
          <PieceStage
            player={player}
            state={state}
            channel={channel}
            zone={zone}
            pieces={pieces}
            piece={playing}
            onPlay={play}
          />
        }
        list={
          <>
            <p className={styles["sum"]}>{t("pieces", sumOf(pieces))}</p>
            <PieceList
              {...props}
              wholeDay={wholeDay}
              playing={playing}
              onPlay={play}
              onDownload={setDownload}
              onRemove={setRemoval}
            />
          </>
        }
      />
      <DownloadRange
        isOpen={download !== undefined}
        channel={channel}
        range={download ?? wholeDay}
        flow="1"
        zone={zone}
        onClose={() => setDownload(undefined)}
      />
      <DeleteRange
        isOpen={removal !== undefined}
        channel={channel}
        range={removal ?? wholeDay}
        zone={zone}
        onClose={() => setRemoval(undefined)}
      />
    </>
  );
}

const sumOf = (pieces: PlayedDayProps["pieces"]) => ({
  count: pieces.length,
  length: lengthText(pieces.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)),
  size: byteText(pieces.reduce((sum, { bytes }) => sum + bytes, 0)),
});

const lookEveryMs = 200;

/** The piece that is played. */
function usePiece(player: PlaybackPlayer, pieces: readonly Piece[]): Piece | undefined {
  const look = useCallback(() => pieceAt(pieces, player.positionMs)?.startMs, [player, pieces]);
  const startMs = usePolled(look, lookEveryMs);
  return pieces.find((piece) => piece.startMs === startMs);
}
