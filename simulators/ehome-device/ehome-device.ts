import { type Clock, systemClock } from "@tessera/base";
import {
  okStatus,
  type PpvspMessage,
  ppvspText,
  readPpvsp,
  writeAnswer,
  writeRequest,
} from "@tessera/protocols/ehome";
import { type Xml, xml } from "@tessera/protocols/xml";
import { pushBounded } from "../push-bounded.ts";
import { answerTo, type DeviceWork, type PtzOrder } from "./device-answers.ts";
import {
  deviceTypeCamera,
  type EhomeDeviceOptions,
  firstIpChannel,
} from "./ehome-device-options.ts";
import { openServerLine, type ServerLine } from "./server-line.ts";
import { StreamSender } from "./stream-sender.ts";

export interface EhomePosition {
  readonly longitude: number;
  readonly latitude: number;
  readonly speedKmh?: number;
  readonly direction?: number;
  readonly atMs?: number;
}

export interface EhomeAlarmNotice {
  readonly code: number;
  readonly isEnd?: boolean;
  readonly channel?: number;
  readonly remark?: string;
}

const registerEveryMs = 5000;
/** Of what was answered. */
const maxAnswered = 500;

/** A device that exists only as software. */
export class EhomeDevice {
  readonly deviceId: string;
  readonly #options: EhomeDeviceOptions;
  readonly #clock: Clock;
  readonly #work: DeviceWork;
  readonly #streams = new Map<number, StreamSender>();
  readonly #answered = new Map<number, string>();
  #line: ServerLine | undefined;
  #sequence = 1;
  #session = 175_000_000;
  #alarmServer: { readonly host: string; readonly port: number } | undefined;
  #cancelKeepalive = () => {};
  #cancelRegister = () => {};
  #isSilent = false;
  isRegistered = false;
  /** Of the last answer to REGISTER. */
  status = 0;
  readonly ptz: PtzOrder[] = [];
  readonly recordings: string[] = [];
  /** Commands that came last, as they came. */
  readonly asked: string[] = [];
  /** Answers to what it reported. */
  acknowledged = 0;

  constructor(options: EhomeDeviceOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.deviceId = options.deviceId ?? "ehome-001";
    const { channels = 1, ipChannels = 0, dark = [], hidesStatus = false } = options;
    const numbers = [
      ...Array.from({ length: channels }, (_, index) => index + 1),
      ...Array.from({ length: ipChannels }, (_, index) => firstIpChannel + index),
    ];
    this.#work = {
      channels: numbers.map((number) => ({ number, isOnline: !dark.includes(number) })),
      analogChannels: channels,
      serial: `SIM${this.deviceId}`,
      hidesStatus,
      invite: (...asked) => this.#invite(...asked),
      bye: (session) => this.#bye(session),
      ptz: (order) => pushBounded(this.ptz, order),
      recordings: this.recordings,
    };
  }

  get streams(): readonly StreamSender[] {
    return [...this.#streams.values()];
  }

  /** Registers, and goes on trying until it is let in. */
  async start(): Promise<void> {
    const { server, transport = "UDP" } = this.#options;
    this.#line = await openServerLine({
      ...server,
      transport,
      onDocument: (bytes) => this.#hear(bytes),
      onLost: () => {
        this.isRegistered = false;
        this.#cancelKeepalive();
      },
    });
    this.register();
    this.#cancelRegister = this.#clock.every(registerEveryMs, () => {
      if (!this.isRegistered) this.register();
    });
  }

  register(): void {
    const { version = "2.0" } = this.#options;
    this.#line?.connect();
    this.#request(
      "REGISTER",
      xml`<NetUnitType>PU</NetUnitType>
<DeviceID>${this.deviceId}</DeviceID>
<FirmwareVersion>V5.5.0 build 190101</FirmwareVersion>
<LocalIP>192.168.1.64</LocalIP>
<LocalPort>7660</LocalPort>
<DevType>${deviceTypeCamera}</DevType>
<Manufacture>0</Manufacture>`,
      version,
    );
  }

  keepalive(): void {
    this.#request("KEEPALIVE", xml`<DeviceID>${this.deviceId}</DeviceID>`);
  }

  tellPosition({ longitude, latitude, speedKmh = 0, direction = 0, atMs }: EhomePosition): void {
    this.#request(
      "GPS",
      xml`<DeviceID>${this.deviceId}</DeviceID>
<Time>${localTime(atMs ?? this.#clock.nowMs())}</Time>
<TimeZone>+00:00</TimeZone>
<DivisionEW>${longitude < 0 ? "W" : "E"}</DivisionEW>
<Longitude>${Math.round(Math.abs(longitude) * 360_000)}</Longitude>
<DivisionNS>${latitude < 0 ? "S" : "N"}</DivisionNS>
<Latitude>${Math.round(Math.abs(latitude) * 360_000)}</Latitude>
<Direction>${Math.round(direction * 100)}</Direction>
<Speed>${Math.round(speedKmh * 100_000)}</Speed>
<Satellites>9</Satellites><Precision>100</Precision><Height>1200</Height>
<RetransFlag>0</RetransFlag><NeedsResponse>1</NeedsResponse>`,
    );
  }

  /** To the alarm port that it was told when it registered. */
  raiseAlarm({ code, isEnd = false, channel = 1, remark = "" }: EhomeAlarmNotice): void {
    const text = this.#written(
      "ALARM",
      xml`<DeviceID>${this.deviceId}</DeviceID>
<AlarmTime>${localTime(this.#clock.nowMs())}</AlarmTime>
<TimeZone>+00:00</TimeZone>
<AlarmType>${code}</AlarmType>
<AlarmAction>${isEnd ? 1 : 0}</AlarmAction>
<VideoChannel>${channel}</VideoChannel>
<Remark>${remark}</Remark>
<RetransFlag>0</RetransFlag><NeedsResponse>1</NeedsResponse>`,
    );
    const to = this.#alarmServer;
    if (to) this.#line?.sendTo(to.host, to.port, text);
  }

  /** Says and answers nothing any more, as if the cable were cut. */
  fallSilent(): void {
    this.#isSilent = true;
  }

  stop(): void {
    this.#cancelKeepalive();
    this.#cancelRegister();
    for (const stream of this.#streams.values()) stream.stop();
    this.#line?.close();
    this.#line = undefined;
  }

  #hear(bytes: Uint8Array): void {
    if (this.#isSilent) return;
    const message = readPpvsp(ppvspText(bytes));
    if (!message.isRequest) return this.#hearAnswer(message);
    pushBounded(this.asked, message.command);
    // What came before is answered as it was, and done once.
    const before = this.#answered.get(message.sequence);
    const answer = before === undefined ? answerTo(message, this.#work) : undefined;
    const text = before ?? (answer && writeAnswer(answer));
    if (text === undefined) return;
    this.#answered.set(message.sequence, text);
    const [oldest] = this.#answered.keys();
    if (this.#answered.size > maxAnswered && oldest !== undefined) this.#answered.delete(oldest);
    this.#line?.send(text);
  }

  #hearAnswer({ command, status, params }: PpvspMessage): void {
    if (command === "REGISTER") this.#registered(status, params.number("KeepAliveSeconds") ?? 15);
    else if (status !== okStatus) this.isRegistered = false;
    else if (command !== "KEEPALIVE") this.acknowledged++;
    const host = params.text("AlarmServerIP");
    const port = params.number("AlarmServerPort");
    if (host !== "" && port !== undefined) this.#alarmServer = { host, port };
  }

  #registered(status: number, keepaliveSeconds: number): void {
    this.status = status;
    this.isRegistered = status === okStatus;
    this.#cancelKeepalive();
    if (this.isRegistered)
      this.#cancelKeepalive = this.#clock.every(keepaliveSeconds * 1000, () => this.keepalive());
  }

  #invite(channel: number, isSub: boolean, host: string, port: number): number | undefined {
    if (!this.#work.channels.some(({ number, isOnline }) => number === channel && isOnline))
      return undefined;
    const { scene = "road", fps = 10, audio = "none", framing = {} } = this.#options;
    const session = this.#session++;
    const title = `${this.deviceId} ${channel}`;
    const sink = { host, port };
    const clock = this.#clock;
    const onClose = () => void this.#streams.delete(session);
    const parts = { sink, session, title, isSub, scene, fps, audio, framing, clock, onClose };
    this.#streams.set(session, new StreamSender(parts));
    return session;
  }

  #bye(session: number): void {
    this.#streams.get(session)?.stop();
    this.#streams.delete(session);
  }

  #request(command: string, params: Xml, version = "2.0"): void {
    this.#line?.send(this.#written(command, params, version));
  }

  #written(command: string, params: Xml, version = "2.0"): string {
    const sequence = this.#sequence++;
    return writeRequest({ method: "", command, sequence, params, version });
  }
}

/** 2026-01-15 14:30:45, UTC. */
const localTime = (atMs: number): string =>
  new Date(atMs).toISOString().slice(0, 19).replace("T", " ");
