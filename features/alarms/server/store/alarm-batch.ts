import type { AlarmReport, GpsPosition } from "@tessera/engine";
import type { Insertable, Selectable } from "kysely";
import { methodOfType } from "../../alarm-methods.ts";
import { type AlarmTable, placeOf } from "./alarm-tables.ts";

/** A source that never tells the end of an alarm has forgotten it. */
const longestMs = 3_600_000;

export type OpenAlarm = Pick<Selectable<AlarmTable>, "id" | "open_key" | "began_at_ms">;

export interface AddedAlarm {
  /** Once it is stored. */
  id: number | undefined;
  readonly row: Insertable<AlarmTable>;
}

/** An alarm to be stored; its source may have told a time that cannot be. */
export interface TakenReport extends AlarmReport {
  readonly toldAtMs?: number | undefined;
}

type GoingOn = { readonly id: number; readonly beganAtMs: number } | AddedAlarm;

/** Puts beginnings and ends together, those of one batch too. */
export class AlarmBatch {
  readonly added: AddedAlarm[] = [];
  readonly ended: { readonly id: number; readonly ended_at_ms: number }[] = [];
  readonly #goingOn: Map<string, GoingOn>;

  constructor(open: readonly OpenAlarm[]) {
    this.#goingOn = new Map(
      open.map(({ id, open_key, began_at_ms }) => [
        open_key ?? "",
        { id, beganAtMs: began_at_ms ?? 0 },
      ]),
    );
  }

  take(report: TakenReport): { readonly id: number | undefined } {
    const { phase, atMs } = report;
    if (phase === "happens") return this.#add(report, { began: atMs, ended: atMs });
    const key = openKeyOf(report);
    const running = this.#goingOn.get(key);
    if (phase === "ends") {
      if (!running) return this.#add(report, { began: null, ended: atMs });
      this.#end(key, running, Math.max(beginningOf(running), atMs));
      return running;
    }
    if (running && atMs - beginningOf(running) <= longestMs) return running;
    if (running) this.#end(key, running, endOf(beginningOf(running), atMs));
    const begun = this.#add(report, { began: atMs, ended: null }, key);
    this.#goingOn.set(key, begun);
    return begun;
  }

  #add(
    report: TakenReport,
    { began, ended }: { readonly began: number | null; readonly ended: number | null },
    openKey: string | null = null,
  ): AddedAlarm {
    const { deviceId, alarmType } = report;
    const channelId = report.channel?.channelId ?? "";
    const row: Insertable<AlarmTable> = {
      source: report.source,
      device_id: deviceId,
      channel_id: channelId,
      place: placeOf(deviceId, channelId),
      alarm_type: alarmType,
      method: report.method ?? methodOfType(alarmType),
      severity: report.severity,
      at_ms: report.atMs,
      told_at_ms: report.toldAtMs ?? null,
      began_at_ms: began,
      ended_at_ms: ended,
      is_moment: report.phase === "happens" ? 1 : 0,
      open_key: openKey,
      topic: report.topic,
      description: JSON.stringify(report.description),
      position: report.position ? JSON.stringify(report.position satisfies GpsPosition) : null,
      picture: report.picture ?? null,
      raw: report.raw ?? null,
      state: "new",
    };
    const alarm: AddedAlarm = { id: undefined, row };
    this.added.push(alarm);
    return alarm;
  }

  #end(key: string, running: GoingOn, ended_at_ms: number): void {
    this.#goingOn.delete(key);
    if ("row" in running) Object.assign(running.row, { ended_at_ms, open_key: null });
    else this.ended.push({ id: running.id, ended_at_ms });
  }
}

const beginningOf = (alarm: GoingOn): number =>
  "row" in alarm ? (alarm.row.began_at_ms ?? 0) : alarm.beganAtMs;

/** Of one whose end nobody told. */
export const endOf = (beganMs: number, endMs: number): number =>
  Math.max(beganMs, Math.min(endMs, beganMs + longestMs));

export const openKeyOf = ({ source, deviceId, channel, alarmType, key }: AlarmReport): string =>
  JSON.stringify([source, deviceId, channel?.channelId ?? "", alarmType, key]);

/** Of what `openKeyOf` made, the part that the source gave. */
export const keyOfOpen = (openKey: string): string => String(JSON.parse(openKey)[4]);
