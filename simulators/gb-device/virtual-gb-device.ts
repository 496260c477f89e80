import {
  type Alarm,
  alarmNotice,
  type CatalogEvent,
  catalogNotice,
  type Manscdp,
  ManscdpRefused,
  type MobilePosition,
  mobilePositionNotices,
  parseManscdp,
  readBroadcast,
  readDeviceControl,
  readSnapshotControl,
  resultAnswer,
} from "@tessera/protocols/gb28181";
import type { IncomingRequest, SipAgent } from "@tessera/protocols/sip";
import { Controls } from "./controls.ts";
import type { GbDevice } from "./gb-device.ts";
import { MediaSessions } from "./media-sessions.ts";
import { PtzHead } from "./ptz-head.ts";
import { answerQuery, catalogItems } from "./queries.ts";
import { Registration } from "./registration.ts";
import { ServerLine } from "./server-line.ts";
import type { Setup } from "./setup.ts";
import { uploadSnapshots } from "./snapshots.ts";
import { Speaker } from "./speaker.ts";
import { Subscriptions } from "./subscriptions.ts";

/** The device behind its SIP port. */
export class VirtualGbDevice implements GbDevice {
  readonly #setup: Setup;
  readonly #agent: SipAgent;
  readonly #line: ServerLine;
  readonly #heads: ReadonlyMap<string, PtzHead>;
  readonly #subscriptions: Subscriptions;
  readonly #media: MediaSessions;
  readonly registration: Registration;
  readonly controls: Controls;
  readonly speaker: Speaker;
  readonly log: string[] = [];
  #isSilent = false;
  #stopped: Promise<void> | undefined;

  constructor(setup: Setup, agent: SipAgent) {
    this.#setup = setup;
    this.#agent = agent;
    this.#line = new ServerLine(agent, setup);
    const heads = setup.channels.map(
      ({ channelId }) => [channelId, new PtzHead(setup.clock)] as const,
    );
    this.#heads = new Map(heads);
    const headOf = (channelId: string) => this.#heads.get(channelId);
    this.registration = new Registration(setup, this.#line);
    this.#subscriptions = new Subscriptions(this.#line);
    this.speaker = new Speaker(agent, setup);
    const { speaker } = this;
    this.#media = new MediaSessions({ setup, agent, line: this.#line, speaker, headOf });
    this.controls = new Controls({
      headOf,
      onKeyFrame: (channelId) => this.#media.requestKey(channelId),
      onReboot: () => void this.#reboot(),
    });
  }

  get deviceId(): string {
    return this.#setup.deviceId;
  }

  get port(): number {
    return this.#agent.port;
  }

  get channelIds(): readonly string[] {
    return this.#setup.channels.map(({ channelId }) => channelId);
  }

  get sessions(): MediaSessions["all"] {
    return this.#media.all;
  }

  ptz(channelId: string): PtzHead {
    const head = this.#heads.get(channelId);
    if (!head) throw new RangeError(`no channel ${channelId}`);
    return head;
  }

  take(request: IncomingRequest): void {
    if (this.#isSilent) return;
    if (request.method === "INVITE") {
      this.log.push("INVITE");
      void this.#media.take(request);
      return;
    }
    const message = messageOf(request);
    if (!message) return request.respond(400);
    this.log.push(`${message.kind} ${message.cmdType}`);
    if (request.method === "SUBSCRIBE") return this.#subscriptions.take(request, message);
    request.respond(200);
    void this.#answer(message);
  }

  register(): Promise<boolean> {
    return this.registration.register();
  }

  unregister(): Promise<boolean> {
    return this.registration.unregister();
  }

  keepAlive(): Promise<number | undefined> {
    return this.registration.keepAlive();
  }

  async alarm(alarm: Omit<Alarm, "atMs">, fromId = this.channelIds[0]): Promise<void> {
    const { clock, zone, deviceId } = this.#setup;
    const head = { sn: this.#line.nextSn(), deviceId: fromId ?? deviceId };
    const whole = { ...alarm, atMs: clock.nowMs() };
    const notice = alarmNotice(head, whole, zone);
    if (!(await this.#subscriptions.tell("Alarm", notice, whole))) await this.#line.tell(notice);
  }

  async position(
    place: Omit<MobilePosition, "deviceId" | "atMs">,
    fromId = this.channelIds[0] ?? this.deviceId,
  ): Promise<void> {
    const { clock, zone, version } = this.#setup;
    const head = { sn: this.#line.nextSn(), deviceId: fromId };
    const position = { ...place, deviceId: fromId, atMs: clock.nowMs() };
    for (const notice of mobilePositionNotices(head, [position], { version, zone }))
      if (!(await this.#subscriptions.tell("MobilePosition", notice)))
        await this.#line.tell(notice);
  }

  async change(event: CatalogEvent, channelId: string): Promise<void> {
    const { deviceId, version, channels } = this.#setup;
    const channel = channels.find((each) => each.channelId === channelId);
    if (channel && (event === "ON" || event === "OFF")) channel.isOnline = event === "ON";
    const known = catalogItems(this.#setup).find((item) => item.deviceId === channelId);
    const item = known ?? { deviceId: channelId, name: "", parentIds: [deviceId] };
    const head = { sn: this.#line.nextSn(), deviceId };
    await this.#subscriptions.tell("Catalog", catalogNotice(head, [{ event, item }], version));
  }

  setSilent(isSilent: boolean): void {
    this.#isSilent = isSilent;
    this.registration.isSilent = isSilent;
    if (isSilent) this.#media.dropAll();
  }

  setPictureless(isPictureless: boolean): void {
    this.#media.setPictureless(isPictureless);
  }

  endSessions(): Promise<void> {
    return this.#media.endAll();
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    await this.#media.endAll();
    await this.speaker.stop();
    this.#subscriptions.stop();
    await this.registration.stop();
    this.#media.dropAll();
    await this.#agent.stop();
  }

  async #answer(message: Manscdp): Promise<void> {
    const { kind, cmdType } = message;
    const [setup, line] = [this.#setup, this.#line];
    if (kind === "Query") {
      const headOf = (channelId: string) => this.#heads.get(channelId);
      await answerQuery(message, { setup, line, controls: this.controls, headOf });
    } else if (kind === "Control") await this.#obey(message);
    else if (kind === "Notify" && cmdType === "Broadcast") {
      const broadcast = readBroadcast(message);
      const head = { sn: message.sn, deviceId: broadcast.targetId };
      await line.tell(resultAnswer("Broadcast", head, true));
      await this.speaker.fetch(broadcast);
    }
  }

  async #obey(message: Manscdp): Promise<void> {
    const [setup, line] = [this.#setup, this.#line];
    const snapshot = message.cmdType === "DeviceConfig" ? readSnapshotControl(message) : undefined;
    if (snapshot) {
      this.controls.snapshots += await uploadSnapshots(message, snapshot, { setup, line });
      return;
    }
    const isConfig = message.cmdType !== "DeviceControl";
    const result = isConfig
      ? false
      : this.controls.obey(message.deviceId, readDeviceControl(message));
    if (result !== undefined) await line.tell(resultAnswer(message.cmdType, message, result));
  }

  /** Gone for a moment, and back. */
  async #reboot(): Promise<void> {
    await this.#media.endAll();
    await this.registration.unregister();
    await this.registration.register();
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
