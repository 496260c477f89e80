import { type Clock, type Logger, minuteMs, type Text } from "@tessera/base";
import type { DeviceIntake, GpsPosition, TrackKeeper } from "@tessera/engine";
import { type Location, type LocationBatch, messageId } from "@tessera/formats/jt808";
import { mostChannels } from "./jt808-connection.ts";
import { driverName } from "./jt808-driver.ts";
import { isJump, plausiblePosition } from "./plausible-position.ts";
import type { TerminalSession } from "./terminal-session.ts";

interface PositionParts {
  readonly intake: () => DeviceIntake | undefined;
  readonly tracks: Pick<TrackKeeper, "keep">;
  readonly clock: Clock;
  readonly log: Logger;
}

const nameEveryMs = minuteMs;

/** Where terminals are, and where they were while there was no signal. */
export class Positions {
  readonly #parts: PositionParts;

  constructor(parts: PositionParts) {
    this.#parts = parts;
  }

  hear(session: TerminalSession, location: Location): void {
    this.#hearAll(session, [location]);
  }

  /** Of one message. A clock that is ahead would hide all that come until then: its points are moved back together. */
  #hearAll(session: TerminalSession, locations: readonly Location[]): void {
    session.location = locations.at(-1) ?? session.location;
    const told = locations.flatMap((location) => this.#believed(session, location) ?? []);
    const newestMs = Math.max(...told.map(({ atMs }) => atMs));
    const aheadMs = Math.max(0, newestMs - this.#parts.clock.nowMs());
    for (const position of told)
      this.#place(session, { ...position, atMs: position.atMs - aheadMs });
  }

  #place(session: TerminalSession, position: GpsPosition): void {
    const before = session.position;
    if (before && isJump(before, position) && !this.#isConfirmed(session, position)) {
      session.doubted = position;
      return this.#refuse(session, tooFar(position));
    }
    session.doubted = undefined;
    // What comes late by itself is of the past: the vehicle is where it was last.
    if (before && before.atMs > position.atMs) return this.#keepLate(session, [position]);
    session.position = position;
    session.counts.positions++;
    for (const channelId of this.#camerasOf(session))
      this.#parts.intake()?.tellPosition(session.deviceId, channelId, position);
  }

  hearBatch(session: TerminalSession, { isLate, locations, broken }: LocationBatch): void {
    if (broken > 0) this.#refuse(session, unreadable(broken));
    if (!isLate) {
      this.#hearAll(session, locations);
      return;
    }
    const positions = locations.flatMap((location) => this.#believed(session, location) ?? []);
    this.#keepLate(session, positions);
  }

  #keepLate(session: TerminalSession, positions: readonly GpsPosition[]): void {
    const { deviceId, counts } = session;
    counts.positions += positions.length;
    counts.late += positions.length;
    for (const channelId of this.#camerasOf(session))
      for (const position of positions)
        this.#parts.tracks.keep({
          ...position,
          channel: { deviceId, channelId },
          source: driverName,
        });
  }

  #believed(session: TerminalSession, location: Location): GpsPosition | undefined {
    const verdict = plausiblePosition(location, this.#parts.clock.nowMs());
    if (!verdict.position && verdict.fault) this.#refuse(session, verdict.fault);
    return verdict.position;
  }

  /** Two in a row at the new place: it was the old one that was wrong. */
  #isConfirmed({ doubted }: TerminalSession, position: GpsPosition): boolean {
    return doubted !== undefined && !isJump(doubted, position);
  }

  /** All cameras of a vehicle are where it is. */
  #camerasOf({ deviceId }: TerminalSession): readonly string[] {
    const cameras = [...(this.#parts.intake()?.cameraIds(deviceId) ?? [])];
    return cameras.slice(0, mostChannels);
  }

  #refuse(session: TerminalSession, why: Text): void {
    session.counts.refused++;
    const nowMs = this.#parts.clock.monotonicMs();
    if (nowMs - session.namedAtMs < nameEveryMs) return;
    session.namedAtMs = nowMs;
    session.link.note(messageId.location, {
      zh: `位置未保存：${why.zh}`,
      en: `Position not kept: ${why.en}.`,
    });
    const about = { device: session.deviceId, why: why.en, refused: session.counts.refused };
    this.#parts.log.warn(about, "a position that cannot be was not kept");
  }
}

const tooFar = ({ latitude, longitude }: GpsPosition): Text => ({
  zh: `与上一位置相距过远（${latitude}, ${longitude}），等待下一位置确认`,
  en: `too far from where it was (${latitude}, ${longitude}); the next one decides`,
});
const unreadable = (count: number): Text => ({
  zh: `批量上传中有 ${count} 条无法解析`,
  en: `${count} of a batch could not be read`,
});
