import { Pending } from "@tessera/kit";
import type { Piece } from "@tessera/kit/playback";
import { useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { backtimeTexts } from "../backtime/texts.ts";
import { usePlayback } from "../backtime/transport/use-playback.ts";
import { DayDesk, type PlayedDayProps } from "./DayDesk.tsx";
import { DayPage, type DayProps } from "./DayPage.tsx";
import { EmptyDay } from "./EmptyDay.tsx";
import { useDay } from "./use-day.ts";

/** What this server has recorded on a day. */
export function CloudDay(props: DayProps) {
  const { id, day, today } = props;
  const query = useDay(id, day, "Cloud", day === today);
  const { data } = query;
  if (!data) return <DayPage {...props} stage={<Pending queries={[query]} />} />;
  if (data.list.length === 0) return <EmptyDay {...props} />;
  return <PlayedDay {...props} pieces={data.list} />;
}

/** Opens the player at the moment that was asked for, or where the day begins. */
function PlayedDay(props: PlayedDayProps) {
  const t = useTexts(backtimeTexts);
  const [query] = useSearchParams();
  const [startMs] = useState(() => openingMoment(props.pieces, query.get("at")));
  const { player, state } = usePlayback(startMs, [props.channel]);
  if (!player) return <p>{t("loading")}</p>;
  return <DayDesk {...props} player={player} state={state} />;
}

/** Where a day begins to play: at the asked moment if that lies in the day's footage, else at its first piece. */
function openingMoment(pieces: readonly Piece[], asked: string | null): number {
  const atMs = Number(asked);
  const isThere = pieces.some(({ startMs, endMs }) => atMs >= startMs && atMs < endMs);
  return asked && isThere ? atMs : (pieces[0]?.startMs ?? 0);
}
