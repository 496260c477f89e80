import { join } from "node:path";
import type { Clock, Logger } from "@tessera/base";
import type {
  AlarmIntake,
  AlarmReport,
  ChannelRef,
  DeviceCatalog,
  DeviceCleanUp,
  RaisedAlarm,
} from "@tessera/engine";
import {
  type Database,
  defineFeature,
  type Events,
  type Feature,
  type PushHub,
  type Rights,
  type Settings,
} from "@tessera/platform/server";
import type { AlarmState } from "../alarm-states.ts";
import { alarmSettings } from "../settings.ts";
import { AlarmDesk } from "./alarm-desk.ts";
import { AlarmTeller } from "./alarm-teller.ts";
import { AlarmAttachments } from "./attachments/alarm-attachments.ts";
import { attachmentRoutes } from "./attachments/attachment-routes.ts";
import { AttachmentStore } from "./attachments/attachment-store.ts";
import { ehomeRoutes } from "./ehome-routes.ts";
import { inboxRoutes } from "./inbox-routes.ts";
import { listRoutes } from "./list-routes.ts";
import { AlarmPictures } from "./pictures/alarm-pictures.ts";
import type { AlarmTickets } from "./pictures/alarm-tickets.ts";
import { PictureStore } from "./pictures/picture-store.ts";
import { SeenAlarms, type SeenAlarmsParts } from "./seen-alarms.ts";
import { type MakeClip, sharedRoutes } from "./shared-routes.ts";
import { anyAlarm } from "./store/alarm-conditions.ts";
import { AlarmQueryStore } from "./store/alarm-query-store.ts";
import {
  type AlarmEvent,
  AlarmStore,
  type OpenReport,
  type PastAlarm,
} from "./store/alarm-store.ts";
import { partsOf } from "./store/alarm-tables.ts";
import { FreshStore } from "./store/fresh-store.ts";
import { HandlingStore, type SeenTo } from "./store/handling-store.ts";
import { InboxStore } from "./store/inbox-store.ts";
import { raisedOf } from "./store/raised-row.ts";
import "./platform-events.ts";

export { alarmMigrations } from "./migrations/index.ts";
export { AlarmTickets } from "./pictures/alarm-tickets.ts";

/** Those of a single channel stay: recorders leave channels out for a while and bring them again. */
export const alarmCleanUps: readonly DeviceCleanUp[] = [
  { table: "alarms", device: "device_id", isHistory: true },
  { table: "alarm_storms", device: "device_id", isHistory: true },
  { table: "alarm_tallies", device: "device_id", isHistory: true },
  { table: "alarm_places", device: "device_id", isHistory: true },
];

export interface AlarmsDeps {
  readonly database: Database;
  readonly events: Events;
  readonly settings: Pick<Settings, "get">;
  readonly push: Pick<PushHub, "tell">;
  readonly rights: Rights;
  /** Made after this: devices and groups report alarms themselves. */
  readonly catalog: () => DeviceCatalog;
  readonly groups: SeenAlarmsParts["groups"];
  readonly isMuted: (channel: ChannelRef) => boolean;
  readonly snapshot: (channel: ChannelRef) => Promise<Uint8Array>;
  readonly makeClip: MakeClip;
  readonly tickets: AlarmTickets;
  readonly dataDir: string;
  /** Of the disk; the real one unless a test says otherwise. */
  readonly freeBytes?: ((folder: string) => Promise<number>) | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Where alarms come in and where those that were are found. */
export interface Alarms extends AlarmIntake {
  /**
   * The alarms and what `write` stores in the same transaction, all or none: for a source that remembers what it has
   * reported. Rejects with what `write` throws.
   */
  reportWith(
    alarms: readonly AlarmReport[],
    write: () => Promise<void>,
  ): Promise<readonly number[]>;
  /** Of one device, newest first. */
  list(
    deviceId: string,
    page: { readonly start: number; readonly limit: number },
  ): Promise<{ readonly total: number; readonly page: readonly AlarmEvent[] }>;
  /** Of a channel and of its device as a whole, in order of their beginning. */
  between(channel: ChannelRef, fromMs: number, toMs: number): Promise<readonly PastAlarm[]>;
  /**
   * Beginnings, ends and moments that no plan has looked at yet, oldest first; what `take` stores and their going are
   * one transaction. Resolves to how many there were.
   */
  takeFresh(
    limit: number,
    take: (alarms: readonly RaisedAlarm[]) => Promise<void>,
  ): Promise<number>;
  /** All of a time, oldest first, in pieces. */
  history(fromMs: number, toMs: number): AsyncIterable<readonly RaisedAlarm[]>;
  /** How many each channel has had since then; read from tallies. */
  countsByChannel(
    sinceMs: number,
  ): Promise<readonly { readonly channel: ChannelRef; readonly count: number }[]>;
  /** What a source has begun of a device and not ended. */
  openOf(source: string, deviceId: string): Promise<readonly OpenReport[]>;
  /** Ids that are gone are absent. */
  states(ids: readonly number[]): Promise<ReadonlyMap<number, AlarmState>>;
  /** A further picture of an alarm, as a JPEG. */
  addPicture(id: number, atMs: number, jpeg: Uint8Array): Promise<void>;
  /** A file that a device sends of an alarm. Rejects with an ExpectedError when it cannot be taken. */
  openAttachment(
    file: Parameters<AlarmAttachments["open"]>[0],
  ): ReturnType<AlarmAttachments["open"]>;
  /** Where its picture is seen without an account for some days, as a path of this server. */
  picturePath(id: number): string;
  /** The same of its clip, from a little before it to a little after. */
  clipPath(id: number): string;
}

export interface AlarmsFeature extends Feature {
  readonly alarms: Alarms;
}

/** The one home of alarms: whoever notices something reports it here. */
export function createAlarmsFeature(deps: AlarmsDeps): AlarmsFeature {
  const { database, events, settings, push, rights, catalog, groups, isMuted } = deps;
  const { snapshot, makeClip, tickets, dataDir, clock, log } = deps;
  const store = new AlarmStore(database);
  const queries = new AlarmQueryStore(database);
  const inbox = new InboxStore(database);
  const handlings = new HandlingStore(database);
  const fresh = new FreshStore(database);
  const seen = new SeenAlarms({ catalog, groups, rights });
  const limits = () => settings.get(alarmSettings);
  const teller = new AlarmTeller({ inbox, queries, catalog, isMuted, push, clock, log });
  const pictures = new AlarmPictures({
    folder: join(dataDir, "alarm-pictures"),
    store: new PictureStore(database),
    snapshot,
    onTaken: (alarm) => teller.hear(alarm),
    clock,
    log,
  });
  const attachments = new AlarmAttachments({
    folder: join(dataDir, "alarm-attachments"),
    store: new AttachmentStore(database),
    addFirstPicture: (...picture) => pictures.addFirst(...picture),
    onKept: () => teller.tellChanged(),
    freeBytes: deps.freeBytes,
    clock,
    log,
  });
  const files = {
    forgetBefore: async (atMs: number) => {
      await pictures.forgetBefore(atMs);
      await attachments.forgetBefore(atMs);
    },
  };
  const desk = new AlarmDesk({ store, pictures: files, events, limits, clock, log });
  const settled = () => desk.settled();
  const tellChanged = () => teller.tellChanged();
  // The server that stored it tells all consoles, and has the picture.
  const unsubscribe = events.onOwn("alarm-raised", (alarm) => {
    teller.hear(alarm);
    pictures.take(alarm);
  });
  const tellSeenTo = (seenTo: SeenTo) => events.tellSite("alarms-seen-to", seenTo);
  const listParts = {
    store,
    queries,
    seen,
    pictures,
    catalog,
    settled,
    tellChanged,
    attachments,
  };
  const inboxParts = { ...listParts, inbox, handlings, isMuted, clock, tellSeenTo };
  return {
    ...defineFeature({
      name: "alarms",
      navigation: [{ path: "/alarm", title: "alarm", icon: "alarm", show: true }],
      settings: [alarmSettings],
      start: () => desk.forgetOld(),
      stop: async () => {
        await desk.stop();
        unsubscribe();
        await pictures.stop();
        await teller.stop();
      },
      routes: [
        ...listRoutes(listParts),
        ...attachmentRoutes({ queries, seen, attachments }),
        ...sharedRoutes({ queries, pictures, tickets, makeClip, clock }),
        ...inboxRoutes(inboxParts),
        ...ehomeRoutes(listParts),
      ],
    }),
    alarms: {
      report: (alarm) => desk.report(alarm),
      reportWith: (...told) => desk.reportWith(...told),
      async list(deviceId, page) {
        await settled();
        return { total: await store.count(deviceId), page: await store.list(deviceId, page) };
      },
      between: (...asked) => store.between(...asked),
      takeFresh: (...asked) => fresh.take(...asked),
      async *history(fromMs, toMs) {
        for await (const rows of queries.history(fromMs, toMs)) yield rows.map(raisedOf);
      },
      async countsByChannel(sinceMs) {
        const counts = await queries.counts({ ...anyAlarm, fromMs: sinceMs }, undefined, "place");
        return [...counts].flatMap(([place, count]) => {
          const channel = partsOf(String(place));
          // An alarm of a device as a whole is of no channel.
          return channel.channelId ? [{ channel, count }] : [];
        });
      },
      async openOf(source, deviceId) {
        await settled();
        return store.openOf(source, deviceId);
      },
      states: (ids) => queries.states(ids),
      addPicture: (...picture) => pictures.add(...picture),
      openAttachment: (file) => attachments.open(file),
      picturePath: (id) => tickets.picturePath(id),
      clipPath: (id) => tickets.clipPath(id),
    },
  };
}
