import { type Clock, systemClock } from "@tessera/base";
import {
  type Frame,
  type FrameHead,
  messageId,
  readGeneralAnswer,
  readRegistrationAnswer,
  statusBit,
  writeAuthentication,
  writeGeneralAnswer,
  writeLocation,
  writeLocationBatch,
  writeMultimediaUpload,
  writeRegistration,
} from "@tessera/formats/jt808";
import { driverPicture } from "./attachments/driver-files.ts";
import { type DriverAlarmOptions, SafetyAlarms } from "./attachments/safety-alarms.ts";
import type { Jt808Terminal } from "./jt808-terminal.ts";
import {
  type OrderedTerminal,
  type OrderHandlers,
  type OrderState,
  ownHandlers,
} from "./orders.ts";
import { Road } from "./road.ts";
import { ServerLine } from "./server-line.ts";
import type { Jt808TerminalOptions } from "./terminal-options.ts";

const retryMs = 5000;
/** Who has not answered by then has lost what was sent. */
export const answerMs = 15_000;
const mostLogged = 100;
/** What is kept of a dead zone, and how much of it goes into one message. */
const mostKept = 10_000;
const batchPoints = 20;

type Item = { readonly id: number; readonly data: Uint8Array };

/** A vehicle terminal that drives along its road. */
export class VirtualTerminal implements Jt808Terminal {
  readonly #options: Required<Omit<Jt808TerminalOptions, "handlers" | "authCode" | "onGone">>;
  readonly #head: FrameHead;
  readonly #road: Road;
  readonly #handlers: OrderHandlers;
  readonly #clock: Clock;
  readonly #onGone: (() => void) | undefined;
  readonly #startedAtMs: number;
  /** Undefined: the line is gone. */
  readonly #answers = new Map<number, (result: number | undefined) => void>();
  readonly #kept: Uint8Array[] = [];
  readonly #timers = new Set<() => void>();
  readonly log: number[] = [];
  readonly counts = { reported: 0, taken: 0, lost: 0, late: 0 };
  readonly state: OrderState;
  readonly safety: SafetyAlarms;
  #line: ServerLine | undefined;
  #items: readonly Item[] = [];
  #alarms = 0;
  #hasSignal = true;
  #isStopped = false;
  #pictureId = 0;
  #came = Promise.withResolvers<boolean>();
  authCode: string;
  isOnline = false;
  comings = 0;
  registration: number | undefined;

  constructor(options: Jt808TerminalOptions) {
    const { edition = "2013", phone, clock = systemClock } = options;
    const is2019 = edition === "2019";
    this.#options = {
      transport: "TCP",
      plate: "粤B12345",
      plateColour: 2,
      manufacturer: "TESSR",
      model: "Virtual MDVR",
      terminalId: phone.slice(-7).padStart(7, "0"),
      channels: 4,
      road: [{ longitude: 114.057868, latitude: 22.543096 }],
      startAt: 0,
      speedKmh: 40,
      reportEverySeconds: 10,
      heartbeatSeconds: 30,
      isMute: false,
      ...options,
      edition,
      clock,
    };
    this.#head = { is2019, protocolVersion: 1, phone: phone.padStart(is2019 ? 20 : 12, "0") };
    this.#road = new Road(this.#options.road);
    this.#clock = clock;
    this.#onGone = options.onGone;
    this.#startedAtMs = clock.nowMs();
    this.authCode = options.authCode ?? "";
    const { heartbeatSeconds, server, manufacturer, model, terminalId } = this.#options;
    this.state = {
      texts: [],
      calls: [],
      confirmed: [],
      trackings: [],
      transparent: [],
      controls: [],
      parameters: new Map<number, number | string>([
        [0x0001, heartbeatSeconds],
        [0x0013, server.host],
        [0x0018, server.port],
        [0x0029, this.#options.reportEverySeconds],
        [0x0055, 100],
        [0x0083, this.#options.plate],
        [0x0084, this.#options.plateColour],
      ]),
      reboots: 0,
      pictures: 0,
    };
    this.safety = new SafetyAlarms({ head: this.#head, terminalId, clock });
    const own = ownHandlers({
      state: this.state,
      identity: { manufacturer: manufacturer.slice(0, 5), model: model.slice(0, 20), terminalId },
      location: () => this.#location(),
      onReboot: () => this.#after(100, () => this.drop()),
      onShoot: (channel) => {
        void this.upload(channel, driverPicture());
        return this.#pictureId;
      },
      onAttachments: (body) => this.safety.obey(body),
      onConfirmed: (bits) => {
        this.#alarms = (this.#alarms & ~bits) >>> 0;
        this.#after(100, () => void this.report().catch(() => {}));
      },
    });
    this.#handlers = new Map([...own, ...(options.handlers ?? [])]);
  }

  get phone(): string {
    return this.#head.phone;
  }

  start(): void {
    const { reportEverySeconds, heartbeatSeconds } = this.#options;
    this.#connect();
    if (reportEverySeconds > 0)
      this.#every(reportEverySeconds * 1000, () => void this.report().catch(() => {}));
    if (heartbeatSeconds > 0)
      this.#every(heartbeatSeconds * 1000, () => {
        if (this.isOnline) this.#line?.send(messageId.heartbeat, new Uint8Array(0));
      });
  }

  come(): Promise<boolean> {
    return this.isOnline ? Promise.resolve(true) : this.#came.promise;
  }

  async report(): Promise<void> {
    const body = this.#location();
    if (!this.isOnline || !this.#hasSignal) {
      if (this.#kept.length < mostKept) this.#kept.push(body);
      return;
    }
    this.counts.reported++;
    let isTaken = false;
    try {
      isTaken = (await this.send(messageId.location, body)) === 0;
    } finally {
      if (isTaken) this.counts.taken++;
      else this.counts.lost++;
    }
  }

  raise(bit: number, isOn: boolean): Promise<void> {
    const mask = 1 << bit;
    this.#alarms = (isOn ? this.#alarms | mask : this.#alarms & ~mask) >>> 0;
    return this.report();
  }

  async alarmOfDriver(alarm: DriverAlarmOptions): Promise<void> {
    const item = this.safety.begin(alarm, this.#place());
    await this.send(messageId.location, this.#location([item]));
  }

  setItems(items: readonly Item[]): void {
    this.#items = items;
  }

  setSignal(hasSignal: boolean): void {
    this.#hasSignal = hasSignal;
    if (!hasSignal) this.#line?.close(true);
    else if (!this.#line) this.#connect();
  }

  send(id: number, body: Uint8Array): Promise<number> {
    const line = this.#line;
    if (!line) return Promise.reject(new Error("the terminal is not connected"));
    const serial = line.send(id, body);
    const answered = Promise.withResolvers<number>();
    const forget = this.#after(answerMs, () => {
      this.#answers.delete(serial);
      answered.reject(new Error(`no answer to 0x${id.toString(16)}`));
    });
    this.#answers.set(serial, (result) => {
      forget();
      if (result === undefined) answered.reject(new Error("the connection was lost"));
      else answered.resolve(result);
    });
    return answered.promise;
  }

  sendBytes(bytes: Uint8Array): void {
    this.#line?.write(bytes);
  }

  async upload(channel: number, jpeg: Uint8Array): Promise<number> {
    const id = ++this.#pictureId;
    this.state.pictures++;
    const event = { id, type: 0, format: 0, event: 0, channel };
    const body = writeMultimediaUpload(event, this.#location(), jpeg);
    this.#line?.send(messageId.multimediaUpload, body);
    return id;
  }

  drop(): void {
    this.#line?.close(true);
  }

  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    for (const cancel of this.#timers) cancel();
    if (this.isOnline) await this.send(messageId.unregister, new Uint8Array(0)).catch(() => 0);
    for (const cancel of this.#timers) cancel();
    this.#line?.close();
    this.#came.resolve(false);
  }

  #connect(): void {
    const { server, transport } = this.#options;
    const line: ServerLine = new ServerLine({
      server,
      transport,
      head: this.#head,
      onOpen: () => this.#enter(line),
      onMessage: (frame) =>
        void this.#hear(line, frame).catch(() => this.#answer(line, frame, wrongMessage)),
      onClosed: () => this.#left(line),
    });
    this.#line = line;
  }

  #enter(line: ServerLine): void {
    if (this.#options.isMute) return;
    if (this.authCode) return this.#authenticate(line);
    const { edition, manufacturer, model, terminalId, plateColour, plate } = this.#options;
    const place = { province: 44, city: 303 };
    line.send(
      messageId.register,
      writeRegistration({ edition, ...place, manufacturer, model, terminalId, plateColour, plate }),
    );
  }

  #authenticate(line: ServerLine): void {
    const auth = { authCode: this.authCode, imei: "860000000000001", softwareVersion: "V1.2.3" };
    const serial = line.send(messageId.authenticate, writeAuthentication(auth, this.#head.is2019));
    this.#answers.set(serial, (result) => {
      if (result === undefined) return;
      if (result === 0) return this.#online();
      // The code is not good any more: it registers anew.
      this.authCode = "";
      this.#refused();
    });
  }

  #online(): void {
    this.isOnline = true;
    this.comings++;
    this.#came.resolve(true);
    const late = this.#kept.splice(0);
    this.counts.late += late.length;
    for (let at = 0; at < late.length; at += batchPoints)
      this.#line?.send(
        messageId.locationBatch,
        writeLocationBatch(true, late.slice(at, at + batchPoints)),
      );
  }

  #refused(): void {
    this.#came.resolve(false);
    this.#line?.close();
  }

  #left(line: ServerLine): void {
    if (this.#line !== line) return;
    this.#line = undefined;
    const unanswered = [...this.#answers.values()];
    this.#onGone?.();
    this.#answers.clear();
    for (const answer of unanswered) answer(undefined);
    if (this.isOnline) this.#came = Promise.withResolvers<boolean>();
    this.isOnline = false;
    if (!this.#isStopped && this.#hasSignal)
      this.#after(retryMs, () => {
        if (!this.#line && this.#hasSignal) this.#connect();
      });
  }

  async #hear(line: ServerLine, frame: Frame): Promise<void> {
    this.log.push(frame.messageId);
    if (this.log.length > mostLogged) this.log.shift();
    switch (frame.messageId) {
      case messageId.platformAnswer: {
        const { answeredSerial, result } = readGeneralAnswer(frame.body);
        this.#answers.get(answeredSerial)?.(result);
        this.#answers.delete(answeredSerial);
        return;
      }
      case messageId.registerAnswer: {
        const { result, authCode } = readRegistrationAnswer(frame.body);
        this.registration = result;
        this.authCode = authCode;
        return result === 0 ? this.#authenticate(line) : this.#refused();
      }
      default:
        return this.#obey(line, frame);
    }
  }

  async #obey(line: ServerLine, frame: Frame): Promise<void> {
    const { messageId: id, serial } = frame;
    // One that throws is answered as one that cannot be read.
    const handler = this.#handlers.get(id);
    const order = { messageId: id, serial, body: new Uint8Array(frame.body) };
    const reply = handler ? await handler(order, this.#ordered(line)) : unsupported;
    if (reply === undefined) return;
    if (typeof reply !== "number") return void line.send(reply.messageId, reply.body);
    this.#answer(line, frame, reply);
  }

  #answer(line: ServerLine, { messageId: answeredId, serial }: Frame, result: number): void {
    const answer = { answeredSerial: serial, answeredId, result };
    line.send(messageId.terminalAnswer, writeGeneralAnswer(answer));
  }

  #ordered(line: ServerLine): OrderedTerminal {
    return {
      phone: this.phone,
      is2019: this.#head.is2019,
      channels: this.#options.channels,
      send: (id, body) => line.send(id, body),
    };
  }

  #metres(nowMs: number): number {
    return ((nowMs - this.#startedAtMs) / 3600) * this.#options.speedKmh;
  }

  #place(nowMs = this.#clock.nowMs()) {
    return this.#road.at(this.#metres(nowMs) + this.#options.startAt * this.#road.metres);
  }

  #location(more: readonly Item[] = []): Uint8Array {
    const { speedKmh } = this.#options;
    const nowMs = this.#clock.nowMs();
    const metres = this.#metres(nowMs);
    const place = this.#place(nowMs);
    const isDriving = this.#road.metres > 0;
    return writeLocation({
      ...place,
      alarms: this.#alarms,
      status: statusBit.isOn | statusBit.isFixed,
      altitude: 12,
      speedKmh: isDriving ? speedKmh : 0,
      atMs: nowMs,
      items: [
        { id: 0x01, data: u32(Math.round(metres / 100)) },
        { id: 0x30, data: Uint8Array.of(28) },
        { id: 0x31, data: Uint8Array.of(12) },
        ...this.#items,
        ...more,
      ],
    });
  }

  #after(delayMs: number, task: () => void): () => void {
    const cancel = this.#clock.after(delayMs, () => {
      this.#timers.delete(cancel);
      task();
    });
    this.#timers.add(cancel);
    return () => {
      this.#timers.delete(cancel);
      cancel();
    };
  }

  #every(periodMs: number, task: () => void): void {
    this.#timers.add(this.#clock.every(periodMs, task));
  }
}

const wrongMessage = 2;
const unsupported = 3;
const u32 = (value: number) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
