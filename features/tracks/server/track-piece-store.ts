import { setImmediate } from "node:timers/promises";
import { hourMs } from "@tessera/base";
import { type ChannelRef, channelKey, type TrackPoint, type TrackRange } from "@tessera/engine";
import type { Database } from "@tessera/platform/server";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { packPoints, unpackPoints } from "./packed-points.ts";
import { type Corner, cornerOf, hourOf, type TrackPiece } from "./track-piece.ts";
import {
  type TrackedChannel,
  TrackedChannelStore,
  type TrackedChannelTable,
} from "./tracked-channel-store.ts";

interface PieceTable {
  /** Of a channel that is not tracked any more: nobody reads it, and it is deleted by and by. */
  channel_no: number;
  /** Of the last point. */
  end_ms: number;
  /** Of the first point. */
  start_ms: number;
  /** Of UTC. */
  hour: number;
  /** Of the south-west corner. */
  lat_cell: number;
  lon_cell: number;
  source: string;
  points: Uint8Array;
}
interface TrackTables {
  tracked_channels: TrackedChannelTable;
  track_pieces: PieceTable;
}

/** When a channel told last where it is. */
export interface TrackedTime {
  readonly channel: ChannelRef;
  readonly lastMs: number;
}

/** SQLite holds everybody up while it reads: some milliseconds, with the points unpacked. */
const piecesAPage = 500;

/** A box of two degrees; beyond, hardly a row is left out anyway. */
const mostNamedRows = 100;

/** How fast a piece follows the other of a channel; to take every so manieth of each channel. */
const usualPieceMs = 30_000;

/** Every position of every channel, some points a row. */
export class TrackPieceStore {
  readonly #database: Database;
  readonly #db: Kysely<TrackTables>;
  readonly #channels: TrackedChannelStore;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.as();
    this.#channels = new TrackedChannelStore(database);
  }

  /** All or none; points whose moment is there already are left out. */
  add(pieces: readonly TrackPiece[]): Promise<void> {
    return this.#database.transaction(async () => {
      const channels = await this.#channels.track(pieces.map(({ channel }) => channel));
      const numbered = pieces.flatMap((piece) => {
        const known = channels.get(channelKey(piece.channel));
        return known ? { piece, ...known } : [];
      });
      const rows = rowsOf(numbered, await this.#momentsAround(numbered));
      if (rows.length === 0) return;
      await this.#db
        .insertInto("track_pieces")
        .values(rows)
        // Another server has just written it.
        .onConflict((conflict) => conflict.columns(["channel_no", "end_ms"]).doNothing())
        .execute();
    });
  }

  /** Page by page; points in order of time but for those that were told late. */
  async *ofChannel(
    channel: ChannelRef,
    { startMs, endMs }: TrackRange,
  ): AsyncIterable<TrackPoint[]> {
    const found = await this.#db
      .selectFrom("tracked_channels")
      .select("id")
      .where("device_id", "=", channel.deviceId)
      .where("channel_id", "=", channel.channelId)
      .executeTakeFirst();
    if (!found) return;
    let afterMs = startMs - 1;
    for (let count = piecesAPage; count === piecesAPage; ) {
      const rows = await this.#db
        .selectFrom("track_pieces")
        .select(["start_ms", "end_ms", "source", "points"])
        .where("channel_no", "=", found.id)
        .where("end_ms", ">", afterMs)
        // None is longer than an hour.
        .where("end_ms", "<", endMs + hourMs)
        .where("start_ms", "<", endMs)
        .orderBy("end_ms")
        .limit(piecesAPage)
        .execute();
      count = rows.length;
      afterMs = rows.at(-1)?.end_ms ?? endMs;
      yield rows.flatMap(({ points, start_ms, source }) =>
        unpackPoints(points, start_ms, { channel, source }).filter(
          ({ atMs }) => atMs >= startMs && atMs < endMs,
        ),
      );
      // SQLite answers without waiting for anything: else nobody would have a turn until the last page.
      await setImmediate();
    }
  }

  /**
   * Channels with a piece in a range: a look a channel, however many pieces there are. A piece that reaches beyond the end
   * of the range counts as told at its end.
   */
  async channelsIn({ startMs, endMs }: TrackRange): Promise<readonly TrackedTime[]> {
    const { rows } = await sql<{ device_id: string; channel_id: string; last_ms: number }>`
      select device_id, channel_id, last_ms
      from (
        select device_id, channel_id,
          (select max(end_ms) from track_pieces
            where channel_no = id and end_ms >= ${startMs} and end_ms < ${endMs + hourMs}
              and start_ms < ${endMs}) as last_ms
        from tracked_channels
      ) as found
      where last_ms is not null`.execute(this.#db);
    return rows.map(({ device_id, channel_id, last_ms }) => ({
      channel: { deviceId: device_id, channelId: channel_id },
      lastMs: Math.min(last_ms, endMs - 1),
    }));
  }

  /** Hours of which there are pieces: a look an hour, however many pieces there are. */
  async hoursWithin({ startMs, endMs }: TrackRange): Promise<readonly number[]> {
    const next = (after: RawBuilder<number>) =>
      sql`select min(hour) from track_pieces where hour > ${after} and hour <= ${hourOf(endMs - 1)}`;
    const { rows } = await sql<{ hour: number }>`
      with recursive hours(hour) as (
        ${next(sql`${hourOf(startMs) - 1}`)}
        union all
        select (${next(sql`hours.hour`)}) from hours where hours.hour is not null
      )
      select hour from hours where hour is not null`.execute(this.#db);
    return rows.map(({ hour }) => hour);
  }

  /** Of pieces that begin in these cells in one hour; of more than `atMost`, every so manieth of each channel. */
  async inCells(
    { from, to }: { readonly from: Corner; readonly to: Corner },
    hour: number,
    atMost: number,
  ): Promise<TrackPoint[]> {
    const height = to.latCell - from.latCell + 1;
    const within = this.#db
      .selectFrom("track_pieces")
      .where("hour", "=", hour)
      // By name: SQLite then jumps from row to row of cells instead of reading each row's whole length.
      .where((is) =>
        height <= mostNamedRows
          ? is(
              "lat_cell",
              "in",
              Array.from({ length: height }, (_, row) => from.latCell + row),
            )
          : is.between("lat_cell", from.latCell, to.latCell),
      )
      .where("lon_cell", ">=", from.lonCell)
      .where("lon_cell", "<=", to.lonCell);
    const { count } = await within
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    const every = Math.ceil(count / Math.max(1, atMost));
    if (every === 0) return [];
    const rows = await within
      .innerJoin("tracked_channels", "tracked_channels.id", "track_pieces.channel_no")
      .select(["device_id", "channel_id", "start_ms", "source", "points"])
      .$if(every > 1, (query) =>
        query.where(
          sql<boolean>`(end_ms / ${sql.lit(usualPieceMs)} + channel_no) % ${sql.lit(every)} = 0`,
        ),
      )
      .execute();
    return rows.flatMap(({ device_id, channel_id, start_ms, source, points }) =>
      unpackPoints(points, start_ms, {
        channel: { deviceId: device_id, channelId: channel_id },
        source,
      }),
    );
  }

  /** At most so many pieces; gives how many. */
  async removeBefore(hour: number, atMost: number): Promise<number> {
    return this.#removed(
      sql`select channel_no, end_ms from track_pieces where hour < ${hour} limit ${atMost}`,
    );
  }

  /** Of a channel that is not tracked any more; at most so many pieces, gives how many. */
  async removeOf(channelNo: number, atMost: number): Promise<number> {
    return this.#removed(
      sql`select channel_no, end_ms from track_pieces where channel_no = ${channelNo} limit ${atMost}`,
    );
  }

  /** Numbers above the given one that pieces have: a look a number, however many pieces there are. */
  async numbersAfter(
    channelNo: number,
    atMost: number,
  ): Promise<readonly { readonly no: number; readonly isTracked: boolean }[]> {
    const { rows } = await sql<{ no: number; tracked: number | null }>`
      with recursive numbers(no) as (
        select min(channel_no) from track_pieces where channel_no > ${channelNo}
        union all
        select (select min(channel_no) from track_pieces where channel_no > no) from numbers
        where no is not null
      )
      select no, tracked_channels.id as tracked
      from (select no from numbers limit ${atMost}) as found
      left join tracked_channels on tracked_channels.id = found.no
      where no is not null`.execute(this.#db);
    return rows.map(({ no, tracked }) => ({ no, isTracked: tracked !== null }));
  }

  async #removed(keys: ReturnType<typeof sql>): Promise<number> {
    const { numAffectedRows = 0n } = await sql`delete from track_pieces
      where (channel_no, end_ms) in (${keys})`.execute(this.#db);
    return Number(numAffectedRows);
  }

  /** Of what is there already in the time of those pieces that come late, by number. */
  async #momentsAround(pieces: readonly NumberedPiece[]): Promise<Moments> {
    const moments: Moments = new Map();
    for (const { piece, no, newestMs } of pieces) {
      const [startMs, endMs] = timeOf(piece.points);
      if (startMs > newestMs) continue;
      const rows = await this.#db
        .selectFrom("track_pieces")
        .select(["start_ms", "points"])
        .where("channel_no", "=", no)
        .where("end_ms", ">=", startMs)
        // None is longer than an hour.
        .where("end_ms", "<", endMs + hourMs)
        .where("start_ms", "<=", endMs)
        .execute();
      for (const { start_ms, points } of rows)
        for (const { atMs } of unpackPoints(points, start_ms, piece))
          momentsOf(moments, no).add(atMs);
    }
    return moments;
  }
}

interface NumberedPiece extends TrackedChannel {
  readonly piece: TrackPiece;
}

type Moments = Map<number, Set<number>>;

/** Without points whose moment is known, or in a piece before. */
function rowsOf(pieces: readonly NumberedPiece[], known: Moments): PieceTable[] {
  return pieces.flatMap(({ piece, no }) => {
    const moments = momentsOf(known, no);
    const points = piece.points.filter(({ atMs }) => !moments.has(atMs));
    if (points.length === 0) return [];
    for (const { atMs } of points) moments.add(atMs);
    const [startMs, endMs] = timeOf(points);
    const { latCell, lonCell } = cornerOf({ points });
    return {
      channel_no: no,
      end_ms: endMs,
      start_ms: startMs,
      hour: hourOf(startMs),
      lat_cell: latCell,
      lon_cell: lonCell,
      source: piece.source,
      points: packPoints(points, startMs),
    };
  });
}

function momentsOf(moments: Moments, no: number): Set<number> {
  const known = moments.get(no) ?? new Set();
  moments.set(no, known);
  return known;
}

const timeOf = (points: readonly TrackPoint[]): readonly [startMs: number, endMs: number] => [
  points[0]?.atMs ?? 0,
  points.at(-1)?.atMs ?? 0,
];
