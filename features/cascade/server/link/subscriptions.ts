import type { Clock, Logger } from "@tessera/base";
import { type ChannelRef, channelKey, type DeviceCatalog, type GpsPosition } from "@tessera/engine";
import type { Events, PlatformEvents } from "@tessera/platform/server";
import {
  type Alarm,
  alarmCodes,
  alarmNotice,
  type CatalogChange,
  catalogNotice,
  type Manscdp,
  type MobilePosition,
  mobilePositionNotices,
  parseManscdp,
  readAlarmQuery,
  readMobilePositionQuery,
  resultAnswer,
  type ZoneMinutes,
} from "@tessera/protocols/gb28181";
import type { IncomingRequest } from "@tessera/protocols/sip";
import type { Directories } from "../sharing/directories.ts";
import type { Directory } from "../sharing/directory.ts";
import { ToldCatalog } from "./catalog-diff.ts";
import { catalogItems } from "./catalog-items.ts";
import type { CatalogSender } from "./catalog-sender.ts";
import { Subscription } from "./subscription.ts";
import type { UpperLine } from "./upper-line.ts";

export interface SubscriptionsParts {
  readonly line: UpperLine;
  readonly directory: () => Promise<Directory>;
  readonly directories: Pick<Directories, "events">;
  readonly catalogSender: Pick<CatalogSender, "takeAnswered">;
  readonly catalog: DeviceCatalog;
  readonly events: Events;
  readonly zone: () => ZoneMinutes;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Changes that come together are told together; what is large is compared less often. */
const gatherMs = 1000;
const itemsPerMs = 20;
/** Those that are only a word are told many at once. */
const wordsPerNotice = 20;
/** One an alarm's channel and kind: a camera that sees motion all day long must not drown the rest. */
const alarmPauseMs = 5000;
const maxSubscriptions = 2000;
interface CatalogWish {
  readonly subscription: Subscription;
  readonly told: ToldCatalog;
}

interface AlarmWish {
  readonly subscription: Subscription;
  readonly deviceId: string;
  readonly wants: (alarm: Alarm) => boolean;
}

interface PositionWish {
  readonly deviceId: string;
  /** The last of each channel. */
  readonly waiting: Map<string, MobilePosition>;
  readonly stop: () => void;
}

/** Tells an upper platform of changes, alarms and positions, under its own ids. */
export class Subscriptions {
  readonly #parts: SubscriptionsParts;
  readonly #unsubscribe: (() => void)[];
  readonly #all = new Map<string, Subscription>();
  readonly #catalogs = new Map<string, CatalogWish>();
  readonly #alarms = new Map<string, AlarmWish>();
  readonly #positions = new Map<string, PositionWish>();
  readonly #lastAlarms = new Map<string, number>();
  #cancelGather: (() => void) | undefined;
  /** Of the directory, when it was compared last. */
  #lastSize = 0;

  constructor(parts: SubscriptionsParts) {
    this.#parts = parts;
    const { events, directories } = parts;
    const gather = () => this.#gather();
    this.#unsubscribe = [
      directories.events.on("changed", gather),
      events.on("channel-state-changed", gather),
      events.on("alarm-raised", (alarm) => this.#attempt(() => this.#tellAlarm(alarm))),
      events.on("position-told", ({ channel, position }) =>
        this.#attempt(() => this.#notePosition(channel, position)),
      ),
    ];
  }

  /** Answers the request. */
  async take(request: IncomingRequest): Promise<void> {
    const query = parseManscdp(request.body);
    const { cmdType, deviceId } = query;
    if (!kinds.has(cmdType) || query.kind !== "Query") return request.respond(489);
    if (!(await this.#isKnown(deviceId))) return request.respond(404);
    const key = `${cmdType} ${deviceId}`;
    if (!this.#all.has(key) && this.#all.size >= maxSubscriptions) return request.respond(486);
    // Who subscribes anew has lost the dialog before.
    this.#all.get(key)?.stop();
    const { line, clock, log } = this.#parts;
    const agreement = resultAnswer(cmdType, query, true);
    const onEnd = () => this.#forget(key);
    const subscription = new Subscription({ line, request, agreement, onEnd, clock, log });
    if (request.headers.get("Expires") === "0") return subscription.stop();
    this.#all.set(key, subscription);
    if (cmdType === "Catalog") await this.#openCatalog(key, subscription);
    else if (cmdType === "Alarm")
      this.#alarms.set(key, { subscription, deviceId, wants: readAlarmQuery(query) });
    else this.#openPosition(key, subscription, query);
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#cancelGather?.();
    for (const subscription of this.#all.values()) subscription.stop();
  }

  async #openCatalog(key: string, subscription: Subscription): Promise<void> {
    const { catalog, catalogSender } = this.#parts;
    // What has changed since the answer is told, too.
    const answered = catalogSender.takeAnswered();
    const items = answered ?? catalogItems(await this.#parts.directory(), catalog);
    if (subscription.isOver) return;
    this.#catalogs.set(key, { subscription, told: new ToldCatalog(items) });
    if (answered) this.#gather();
  }

  #openPosition(key: string, subscription: Subscription, query: Manscdp): void {
    const { intervalSeconds } = readMobilePositionQuery(query);
    const waiting = new Map<string, MobilePosition>();
    const stop = this.#parts.clock.every(intervalSeconds * 1000, () =>
      this.#tellPositions(subscription, waiting),
    );
    this.#positions.set(key, { deviceId: query.deviceId, waiting, stop });
  }

  #forget(key: string): void {
    this.#all.delete(key);
    this.#catalogs.delete(key);
    this.#alarms.delete(key);
    this.#positions.get(key)?.stop();
    this.#positions.delete(key);
  }

  async #isKnown(id: string): Promise<boolean> {
    if (id === this.#parts.line.localSerial) return true;
    const directory = await this.#parts.directory();
    return directory.camera(id) !== undefined || directory.group(id) !== undefined;
  }

  #gather(): void {
    if (this.#catalogs.size === 0) return;
    const delayMs = Math.max(gatherMs, this.#lastSize / itemsPerMs);
    this.#cancelGather ??= this.#parts.clock.after(delayMs, () => {
      this.#cancelGather = undefined;
      this.#attempt(() => this.#tellChanges());
    });
  }

  async #tellChanges(): Promise<void> {
    const { line, catalog } = this.#parts;
    const directory = await this.#parts.directory();
    this.#lastSize = directory.size;
    const { gbVersion, catalogGroupSize } = line.cascade;
    for (const { subscription, told } of this.#catalogs.values()) {
      const changes = told.changes(directory, catalog);
      const pages = [
        ...pagesOf(changes.filter(isWhole), catalogGroupSize),
        ...pagesOf(
          changes.filter((change) => !isWhole(change)),
          wordsPerNotice,
        ),
      ];
      for (const page of pages) {
        const head = { sn: line.nextSn(), deviceId: line.localSerial };
        subscription.notify(catalogNotice(head, page, gbVersion));
      }
    }
  }

  async #tellAlarm(raised: PlatformEvents["alarm-raised"]): Promise<void> {
    const { channel } = raised;
    if (!channel || raised.phase === "ends") return;
    const camera = (await this.#parts.directory()).cameraOf(channel);
    if (!camera || this.#isTooSoon(channel, raised.alarmType)) return;
    const { line, zone } = this.#parts;
    const codes = alarmCodes(raised.alarmType) ?? { method: 7, type: undefined };
    const alarm: Alarm = {
      priority: raised.severity,
      ...codes,
      atMs: raised.atMs,
      description: raised.description.zh,
    };
    const notice = alarmNotice({ sn: line.nextSn(), deviceId: camera.id }, alarm, zone());
    let isWanted = false;
    for (const { subscription, deviceId, wants } of this.#alarms.values()) {
      if (deviceId !== line.localSerial && deviceId !== camera.id) continue;
      isWanted = true;
      if (wants(alarm)) subscription.notify(notice);
    }
    // Nobody has subscribed: then they come by themselves, as a device's do.
    if (!isWanted) await line.tell(notice);
  }

  #isTooSoon(channel: ChannelRef, alarmType: number): boolean {
    const nowMs = this.#parts.clock.monotonicMs();
    for (const [key, atMs] of this.#lastAlarms)
      if (nowMs - atMs >= alarmPauseMs) this.#lastAlarms.delete(key);
    const key = `${channelKey(channel)} ${alarmType}`;
    if (this.#lastAlarms.has(key)) return true;
    this.#lastAlarms.set(key, nowMs);
    return false;
  }

  async #notePosition(channel: ChannelRef, position: GpsPosition): Promise<void> {
    if (this.#positions.size === 0) return;
    const camera = (await this.#parts.directory()).cameraOf(channel);
    if (!camera) return;
    const { localSerial } = this.#parts.line;
    for (const { deviceId, waiting } of this.#positions.values())
      if (deviceId === localSerial || deviceId === camera.id)
        waiting.set(camera.id, { deviceId: camera.id, ...position });
  }

  #tellPositions(subscription: Subscription, waiting: Map<string, MobilePosition>): void {
    const { line, zone } = this.#parts;
    const version = line.cascade.gbVersion;
    for (const page of pagesOf([...waiting.values()], wordsPerNotice)) {
      const head = { sn: line.nextSn(), deviceId: line.localSerial };
      for (const draft of mobilePositionNotices(head, page, { version, zone: zone() }))
        subscription.notify(draft);
    }
    waiting.clear();
  }

  #attempt(work: () => Promise<void>): void {
    work().catch((error: unknown) =>
      this.#parts.log.debug({ error }, "an upper platform was not told"),
    );
  }
}

/** Told with all its fields. */
const isWhole = ({ event }: CatalogChange): boolean => event === "ADD" || event === "UPDATE";

const kinds: ReadonlySet<string> = new Set(["Catalog", "Alarm", "MobilePosition"]);

function* pagesOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
