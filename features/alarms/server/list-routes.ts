import { NotFound } from "@tessera/base";
import type { DeviceCatalog } from "@tessera/engine";
import { type Principal, type Route, route } from "@tessera/platform/server";
import { type RawBuilder, sql } from "kysely";
import {
  alarmPicture,
  alarmStatistics,
  clearAlarms,
  deleteAlarm,
  exportAlarms,
  listAlarms,
} from "../contract.ts";
import { askedOf } from "./asked.ts";
import type { AlarmAttachments } from "./attachments/alarm-attachments.ts";
import { csvOf } from "./csv.ts";
import type { AlarmPictures } from "./pictures/alarm-pictures.ts";
import type { AskedPlaces, SeenAlarms } from "./seen-alarms.ts";
import { statisticsOf } from "./statistics.ts";
import { allOf, placeCondition } from "./store/alarm-conditions.ts";
import type { AlarmQueryStore, AlarmRow } from "./store/alarm-query-store.ts";
import type { AlarmStore } from "./store/alarm-store.ts";
import { wireAlarmOf } from "./wire.ts";

export interface ListRouteParts {
  readonly store: AlarmStore;
  readonly queries: AlarmQueryStore;
  readonly seen: SeenAlarms;
  readonly pictures: AlarmPictures;
  readonly catalog: () => Pick<DeviceCatalog, "device" | "channel">;
  /** Those that were reported are stored. */
  readonly settled: () => Promise<void>;
  /** Whoever shows alarms reads again. */
  readonly tellChanged: () => void;
  readonly attachments: Pick<AlarmAttachments, "filesOf" | "removeFiles">;
}

/** The calls about alarms one by one. */
export function listRoutes(parts: ListRouteParts): readonly Route[] {
  const { store, queries, seen, pictures, attachments, catalog, settled, tellChanged } = parts;

  /** The places whose alarms the reader sees and asks for; undefined: all. */
  const placesFor = async (filter: AskedPlaces, principal: Principal) => {
    await settled();
    const sees = seen.by(principal, filter);
    return sees && (await queries.places()).filter(sees);
  };
  /** With their files, which nobody waits for; gives how many there were. */
  const remove = async (condition: RawBuilder<boolean>): Promise<number> => {
    const files = await attachments.filesOf(condition);
    const count = await store.remove(condition);
    void attachments.removeFiles(files);
    return count;
  };
  const pictureOf = async (row: AlarmRow, index: number): Promise<Uint8Array> => {
    const picture = await pictures.read(row, index);
    if (!picture) throw noPicture();
    return picture;
  };

  return [
    route(listAlarms, async ({ start, limit, order, ...filter }, { principal, language }) => {
      const asked = askedOf(filter);
      const places = await placesFor(filter, principal);
      const isOldestFirst = order === "asc";
      const { total, rows } = await queries.page(asked, { places, start, limit, isOldestFirst });
      const naming = { catalog: catalog(), language };
      return { total, rows: rows.map((row) => wireAlarmOf(row, naming)) };
    }),
    route(deleteAlarm, async ({ ID, IDs }, { noteChange }) => {
      const ids = [...new Set([...ID, ...IDs])];
      if (ids.length === 0) throw unknownAlarm();
      await settled();
      const Deleted = await remove(sql`id in (${sql.join(ids)})`);
      if (Deleted === 0) throw unknownAlarm();
      noteChange({ target: "报警", after: { deleted: Deleted } });
      tellChanged();
      return { Deleted };
    }),
    route(clearAlarms, async (filter, { principal, noteChange }) => {
      const asked = askedOf(filter);
      const places = await placesFor(filter, principal);
      const condition = allOf([
        queries.removal(asked),
        places && placeCondition(queries.kind, places),
      ]);
      const Deleted = await remove(condition);
      noteChange({ target: "报警", after: { deleted: Deleted } });
      tellChanged();
      return { Deleted };
    }),
    route(alarmStatistics, async (filter, { principal }) => {
      const asked = askedOf(filter);
      const places = await placesFor(filter, principal);
      return statisticsOf({ queries, catalog: catalog() }, asked, places);
    }),
    route(exportAlarms, async (filter, { principal, language, noteChange }) => {
      const asked = askedOf(filter);
      const places = await placesFor(filter, principal);
      const pageOf = (start: number, limit: number) =>
        queries.page(asked, { places, start, limit });
      const { data, count } = await csvOf({ pageOf, catalog: catalog(), language });
      noteChange({ target: "报警记录", after: { alarms: count } });
      return { contentType: "text/csv; charset=utf-8", data };
    }),
    route(alarmPicture, async ({ id, index }, { principal }) => {
      const [row] = await queries.find([id]);
      if (!row || !(seen.by(principal)?.(row.place) ?? true)) throw unknownAlarm();
      return { contentType: "image/jpeg", data: await pictureOf(row, index) };
    }),
  ];
}

export const unknownAlarm = () =>
  new NotFound("alarm-unknown", {
    zh: "报警不存在，可能已被删除，请刷新列表",
    en: "The alarm does not exist; it may have been deleted. Refresh the list.",
  });

export const noPicture = () =>
  new NotFound("alarm-picture-none", {
    zh: "该报警没有图片：报警时摄像机没有画面，或图片已过期",
    en: "The alarm has no picture: the camera gave none at that time, or it was kept long enough.",
  });
