import type { Clock } from "@tessera/base";
import { PageCollector } from "@tessera/protocols/answers";
import {
  type Alarm,
  alarmQuery,
  type BasicParam,
  type CatalogChange,
  type CatalogItem,
  type Charset,
  catalogQuery,
  configQuery,
  type DeviceControl,
  type DeviceInfo,
  type DeviceStatus,
  deviceControl,
  type GbHomePosition,
  type GbPtzPosition,
  type GbVersion,
  type Manscdp,
  type ManscdpDraft,
  ManscdpRefused,
  type MobilePosition,
  mobilePositionQuery,
  type PlainQuery,
  type PresetItem,
  parseManscdp,
  plainQuery,
  type RecordItem,
  readAlarm,
  readBasicParam,
  readCatalogAnswer,
  readCatalogNotice,
  readDeviceInfo,
  readDeviceStatus,
  readHomePosition,
  readMobilePositions,
  readPresetAnswer,
  readPtzPosition,
  readRecordAnswer,
  readResult,
  recordQuery,
  resultAnswer,
  type ZoneMinutes,
} from "@tessera/protocols/gb28181";
import type { IncomingRequest, SipAgent } from "@tessera/protocols/sip";
import { Calls } from "./calls.ts";
import type { GbCall, GbUpper, InviteRequest, LowerPlatform, Subscription } from "./gb-upper.ts";
import { LowerLine } from "./lower-line.ts";
import { Registrar } from "./registrar.ts";

export interface UpperSetup {
  readonly id: string;
  readonly domain: string;
  readonly realm: string;
  readonly password: string;
  readonly host: string;
  readonly version: GbVersion;
  readonly charset: Charset;
  readonly zone: ZoneMinutes;
  readonly clock: Clock;
}

const pageLimits = { firstPageMs: 15_000, idleMs: 5000, maxItems: 100_000, code: "no-answer" };

/** The upper platform behind its SIP port. */
export class VirtualUpper implements GbUpper {
  readonly #setup: UpperSetup;
  readonly #agent: SipAgent;
  readonly #registrar: Registrar;
  readonly #line: LowerLine;
  readonly #calls: Calls;
  readonly #catalogs: PageCollector<CatalogItem>;
  readonly #records: PageCollector<RecordItem>;
  #isSilent = false;
  keepalives = 0;
  readonly notices: Manscdp[] = [];
  readonly alarms: (Alarm & { readonly deviceId: string })[] = [];
  readonly positions: MobilePosition[] = [];
  readonly changes: CatalogChange[] = [];

  constructor(setup: UpperSetup, agent: SipAgent) {
    const { clock, charset, id, host } = setup;
    this.#setup = setup;
    this.#agent = agent;
    this.#registrar = new Registrar(setup);
    this.#line = new LowerLine({ agent, charset, clock, lower: () => this.#registrar.lower });
    this.#calls = new Calls({ agent, line: this.#line, id, host, clock });
    this.#catalogs = new PageCollector({
      ...pageLimits,
      clock,
      keyOf: ({ deviceId }) => deviceId,
    });
    this.#records = new PageCollector({
      ...pageLimits,
      clock,
      keyOf: ({ startMs, type }) => `${startMs}/${type}`,
    });
  }

  get host(): string {
    return this.#setup.host;
  }

  get port(): number {
    return this.#agent.port;
  }

  get id(): string {
    return this.#setup.id;
  }

  get domain(): string {
    return this.#setup.domain;
  }

  get lower(): LowerPlatform | undefined {
    return this.#registrar.lower;
  }

  get registrations(): number {
    return this.#registrar.registrations;
  }

  take(request: IncomingRequest): void {
    if (this.#isSilent) return;
    if (request.method === "REGISTER") return this.#registrar.take(request);
    const message = messageOf(request);
    if (!message) return request.respond(400);
    if (request.fromUser !== this.lower?.id && message.cmdType === "Keepalive")
      return request.respond(403);
    request.respond(200);
    this.#note(message, request.callId);
  }

  async queryCatalog(): ReturnType<GbUpper["queryCatalog"]> {
    const { id } = this.#line.lower;
    const sn = this.#line.nextSn();
    const all = this.#catalogs.collect(String(sn));
    await this.#line.tell(id, catalogQuery({ sn, deviceId: id }));
    return await all;
  }

  async queryRecords(
    channelId: string,
    fromMs: number,
    toMs: number,
  ): Promise<readonly RecordItem[]> {
    const sn = this.#line.nextSn();
    const all = this.#records.collect(String(sn));
    const query = recordQuery({ sn, deviceId: channelId }, { fromMs, toMs }, this.#setup.zone);
    await this.#line.tell(channelId, query);
    return (await all).items;
  }

  async queryDeviceInfo(id = this.#line.lower.id): Promise<DeviceInfo> {
    return readDeviceInfo(await this.#ask("DeviceInfo", id));
  }

  async queryDeviceStatus(id = this.#line.lower.id): Promise<DeviceStatus> {
    return readDeviceStatus(await this.#ask("DeviceStatus", id), this.#setup.zone);
  }

  async queryPresets(channelId: string): Promise<readonly PresetItem[]> {
    return readPresetAnswer(await this.#ask("PresetQuery", channelId)).items;
  }

  async queryBasicParam(id = this.#line.lower.id): Promise<BasicParam | undefined> {
    const head = { sn: this.#line.nextSn(), deviceId: id };
    return readBasicParam(await this.#line.ask(configQuery(head, ["BasicParam"])));
  }

  async queryHomePosition(channelId: string): Promise<GbHomePosition | undefined> {
    return readHomePosition(await this.#ask("HomePositionQuery", channelId));
  }

  async queryPtzPosition(channelId: string): Promise<GbPtzPosition | undefined> {
    return readPtzPosition(await this.#ask("PTZPosition", channelId));
  }

  control(channelId: string, control: DeviceControl): Promise<number> {
    return this.#line.tell(channelId, this.#controlOf(channelId, control));
  }

  async controlWithResult(channelId: string, control: DeviceControl): Promise<boolean> {
    return readResult(await this.#line.ask(this.#controlOf(channelId, control))).isOk;
  }

  async subscribe(
    kind: "Catalog" | "Alarm" | "MobilePosition",
    seconds = 600,
  ): Promise<Subscription> {
    const { id } = this.#line.lower;
    const contentFor = (expires: number) => ({
      headers: [
        ["Event", kind === "Catalog" ? "Catalog;id=1" : "presence;id=1"],
        ["Expires", String(expires)],
      ] as const,
      ...this.#line.contentOf(this.#subscriptionOf(kind, id)),
    });
    const dialog = await this.#agent.subscribe({
      peer: this.#line.peer,
      target: this.#line.targetOf(id),
      ...contentFor(seconds),
    });
    dialog.onRequest((request) => this.take(request));
    const refresh = async (again: number) =>
      (await dialog.request("SUBSCRIBE", contentFor(again))).status;
    return {
      refresh,
      end: async () => {
        await refresh(0);
        await dialog.end();
      },
    };
  }

  invite(channelId: string, request: InviteRequest = {}): Promise<GbCall> {
    return this.#calls.invite(channelId, request);
  }

  setRefusing(isRefusing: boolean): void {
    this.#registrar.isRefusing = isRefusing;
  }

  setSilent(isSilent: boolean): void {
    this.#isSilent = isSilent;
  }

  async stop(): Promise<void> {
    await this.#calls.stop();
    await this.#agent.stop();
  }

  #ask(cmdType: PlainQuery, deviceId: string): Promise<Manscdp> {
    return this.#line.ask(plainQuery(cmdType, { sn: this.#line.nextSn(), deviceId }));
  }

  #controlOf(deviceId: string, control: DeviceControl): ManscdpDraft {
    return deviceControl({ sn: this.#line.nextSn(), deviceId }, control, this.#setup.version);
  }

  #subscriptionOf(kind: "Catalog" | "Alarm" | "MobilePosition", deviceId: string): ManscdpDraft {
    const head = { sn: this.#line.nextSn(), deviceId };
    if (kind === "Catalog") return catalogQuery(head);
    return kind === "Alarm" ? alarmQuery(head, {}, this.#setup.zone) : mobilePositionQuery(head, 5);
  }

  #note(message: Manscdp, callId: string): void {
    const { cmdType, kind, sn } = message;
    if (cmdType === "Keepalive") this.keepalives++;
    else if (kind === "Notify") this.#noteNotice(message, callId);
    else if (cmdType === "Catalog") this.#catalogs.add(String(sn), readCatalogAnswer(message));
    else if (cmdType === "RecordInfo")
      this.#records.add(String(sn), readRecordAnswer(message, this.#setup.zone));
    else if (!this.#line.take(message)) this.notices.push(message);
  }

  #noteNotice(message: Manscdp, callId: string): void {
    const { zone } = this.#setup;
    const { cmdType, deviceId, sn } = message;
    if (cmdType === "Alarm") {
      this.alarms.push({ ...readAlarm(message, zone), deviceId });
      void this.#line.tell(deviceId, resultAnswer("Alarm", { sn, deviceId }, true)).catch(() => {});
    } else if (cmdType === "MobilePosition")
      this.positions.push(...readMobilePositions(message, zone));
    else if (cmdType === "Catalog") this.changes.push(...readCatalogNotice(message));
    else if (!this.#calls.noteEnd(message, callId)) this.notices.push(message);
  }
}

function messageOf(request: IncomingRequest): Manscdp | undefined {
  try {
    return parseManscdp(request.body);
  } catch (error) {
    if (error instanceof ManscdpRefused) return undefined;
    throw error;
  }
}
