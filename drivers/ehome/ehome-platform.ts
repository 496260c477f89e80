import { type Clock, ExpectedError, type Logger, type Text } from "@tessera/base";
import type {
  AlarmIntake,
  ChannelRef,
  DeviceCare,
  DeviceIntake,
  Driver,
  MediaPool,
  TrackKeeper,
} from "@tessera/engine";
import { type MessageTrace, SourceLimits } from "@tessera/engine/listening";
import {
  encodePpvsp,
  isup5Name,
  type PpvspMessage,
  ppvspText,
  readPpvsp,
  writeAnswer,
} from "@tessera/protocols/ehome";
import { localHostFor } from "@tessera/protocols/sockets";
import { Conversation } from "./conversation.ts";
import type { EhomeConnection } from "./ehome-connection.ts";
import { createEhomeDriver } from "./ehome-driver.ts";
import type { EhomeSettings } from "./ehome-settings.ts";
import { MediaDoor } from "./media/media-door.ts";
import { serveWorkers } from "./media/serve-workers.ts";
import { StreamCalls } from "./media/stream-calls.ts";
import { Onboarding } from "./onboarding.ts";
import { Positions } from "./positions.ts";
import { Registrar } from "./registrar.ts";
import { Reports } from "./reports.ts";
import { EhomeSessions } from "./sessions/ehome-sessions.ts";
import { DeviceRequests } from "./signalling/device-requests.ts";
import type { EhomePeer } from "./signalling/ehome-peer.ts";
import { EhomePorts, type Line } from "./signalling/ehome-ports.ts";
import type { Received } from "./signalling/received.ts";
import { Traces } from "./signalling/traces.ts";
import type { WaitingRoom } from "./waiting-room.ts";

export interface EhomePlatformParts {
  readonly settings: () => EhomeSettings;
  readonly waiting: WaitingRoom;
  /** Where devices were while there was no network. */
  readonly tracks: Pick<TrackKeeper, "keep">;
  readonly care: Pick<DeviceCare, "want" | "leave">;
  /** Address to listen at; all of this machine unless given. */
  readonly listenHost?: string | undefined;
  /** Every message that comes and goes. */
  readonly onTrace: (trace: MessageTrace) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Our server as the platform that EHome devices register with. */
export interface EhomePlatform {
  readonly driver: Driver<EhomeConnection>;
  /** Opens the ports; devices get in from now on. A port that is taken is tried again. */
  start(intake: DeviceIntake, alarms: AlarmIntake): Promise<void>;
  /** After settings have changed. */
  applySettings(): Promise<void>;
  stop(): Promise<void>;
  /** Has devices send for media workers; returns how to end it. */
  serveWorkers(pool: Pick<MediaPool, "events" | "tellModule" | "handOver">): () => void;
  state(): EhomePlatformState;
  sessions(): readonly EhomeSessionView[];
  /** Forgets the registration: the device must register again. */
  end(deviceId: string): boolean;
}

export interface EhomePlatformState {
  readonly isListening: boolean;
  readonly port: number;
  readonly alarmPort: number;
  readonly mediaPort: number;
  readonly error?: Text | undefined;
  readonly sessions: number;
}

/** What an administrator sees of a device that is there. */
export interface EhomeSessionView extends EhomePeer {
  readonly deviceId: string;
  readonly version: string;
  readonly firmware: string;
  readonly registeredAtMs: number;
  /** 0: none yet. */
  readonly lastKeepaliveAtMs: number;
  readonly channels: number;
}

const anyHost = "0.0.0.0";

export function createEhomePlatform(parts: EhomePlatformParts): EhomePlatform {
  const { settings, waiting, care, listenHost = anyHost, onTrace, clock, log } = parts;
  const presenceListeners = new Set<(channel: ChannelRef) => void>();
  let intake: DeviceIntake | undefined;
  let alarms: AlarmIntake | undefined;
  let requests: DeviceRequests | undefined;

  const traces = new Traces({ take: onTrace, clock });
  const limits = new SourceLimits(clock);
  const ownHost = async ({ host }: EhomePeer) =>
    settings().host || (listenHost === anyHost ? localHostFor(host) : listenHost);
  const onListenerError = (error: unknown) => log.error({ error }, "a session listener failed");
  const sessions = new EhomeSessions({ clock, care, settings, onListenerError });
  const door = new MediaDoor({
    clock,
    isKnown: (host) => sessions.isFrom(host),
    onRefused: (peer, note) =>
      traces.event(peer, { deviceId: "", name: "MEDIA", note, isError: true }),
  });
  const ports = new EhomePorts({
    settings,
    listenHost,
    onDocument: (bytes, peer, line) => hear(bytes, peer, line),
    onIsup5: (bytes, peer) => hearIsup5(bytes, peer),
    onBroken: (peer) => traces.unreadable(new Uint8Array(), peer, endlessText),
    onDisconnect: (peer) => sessions.loseConnection(peer),
    onMedia: (socket, connection) => door.enter(socket, connection),
    clock,
    log,
  });
  const conversation = new Conversation({
    sessions,
    send: (bytes, peer) => ports.send(bytes, peer),
    traces,
    clock,
  });
  const calls = new StreamCalls({
    conversation,
    door,
    settings,
    ownHost,
    mediaPort: () => ports.numbers.mediaPort,
    log,
  });
  const tellPresence = (deviceId: string, channelId: string) => {
    for (const listener of presenceListeners) listener({ deviceId, channelId });
  };
  const onboarding = new Onboarding({
    conversation,
    intake: () => intake,
    onStatus: tellPresence,
    clock,
    log,
  });
  const onFault = ({ peer, message }: Received, note: Text) =>
    traces.event(peer, {
      deviceId: message.params.text("DeviceID"),
      name: message.command,
      note,
      isError: true,
    });
  const told = { intake: () => intake, onFault, clock };
  const positions = new Positions({ ...told, tracks: parts.tracks });
  const reports = new Reports({ ...told, positions, alarms: () => alarms, log });

  const tellAll = (deviceId: string) => {
    for (const id of intake?.cameraIds(deviceId) ?? []) tellPresence(deviceId, id);
  };
  sessions.events.on("opened", (session) => {
    ports.prove(session.peer);
    tellAll(session.deviceId);
    onboarding.begin(session);
  });
  sessions.events.on("renewed", (session) => {
    ports.prove(session.peer);
    onboarding.begin(session);
  });
  sessions.events.on("ended", ({ deviceId }) => tellAll(deviceId));

  /** Who has registered from there is no stranger, and may say more. */
  const mayBeHeard = (peer: EhomePeer): boolean => {
    const session = sessions.at(peer);
    if (!session) return limits.mayAsk(peer.host);
    const verdict = session.pace.judge();
    if (verdict === "named") {
      const { deviceId } = session;
      log.warn({ device: deviceId, host: peer.host }, "an EHome device sends too many messages");
      traces.event(peer, { deviceId, name: "", note: floodText, isError: true });
    }
    return verdict === "may";
  };
  const hear = (bytes: Uint8Array, peer: EhomePeer, line: Line): void => {
    if (!mayBeHeard(peer)) return;
    const text = ppvspText(bytes);
    let message: PpvspMessage;
    try {
      message = readPpvsp(text);
    } catch (error) {
      if (!(error instanceof ExpectedError)) log.error({ error }, "an EHome message broke us");
      traces.unreadable(bytes, peer, unreadableText);
      return;
    }
    take(message, text, peer, line);
  };
  const take = (message: PpvspMessage, text: string, peer: EhomePeer, line: Line): void => {
    const session = sessions.at(peer);
    traces.came(message, text, peer, session?.deviceId);
    if (!message.isRequest) {
      if (session) sessions.hear(session);
      if (session) conversation.hear(session, message);
      return;
    }
    requests?.take(receivedOf(message, text, peer, line));
  };
  const receivedOf = (
    message: PpvspMessage,
    text: string,
    peer: EhomePeer,
    line: Line,
  ): Received => ({
    message,
    text,
    peer,
    line,
    answer: (answer, remark) => {
      const content = writeAnswer(answer);
      ports.send(encodePpvsp(content), peer, line);
      const deviceId = message.params.text("DeviceID");
      traces.went(peer, { deviceId, name: `${answer.command} ${answer.status}`, content }, remark);
    },
  });
  const hearIsup5 = (bytes: Uint8Array, peer: EhomePeer): void => {
    const deviceId = isup5Name(bytes);
    log.info(
      { host: peer.host, device: deviceId },
      "a device speaks ISUP 5.0, which is not public",
    );
    traces.event(peer, { deviceId, name: "ISUP 5.0", note: isup5Text, isError: true });
    if (deviceId !== "" && limits.mayAsk(peer.host))
      waiting.note({ deviceId, peer, version: "5.0", firmware: "" });
  };

  return {
    driver: createEhomeDriver({
      conversation,
      onboarding,
      signalling: calls,
      watchPresence: (listener) => {
        presenceListeners.add(listener);
        return () => presenceListeners.delete(listener);
      },
    }),
    async start(givenIntake, givenAlarms) {
      intake = givenIntake;
      alarms = givenAlarms;
      const alarmPort = () => ports.numbers.alarmPort;
      const registrar = new Registrar({
        settings,
        waiting,
        intake,
        sessions,
        ownHost,
        alarmPort,
        onTooOften: onFault,
        clock,
        log,
      });
      requests = new DeviceRequests({ registrar, reports, sessions, clock, log });
      await ports.apply();
    },
    async applySettings() {
      await ports.apply();
      if (settings().isEnabled) return;
      for (const { deviceId } of sessions.all()) sessions.end(deviceId, disabledText);
    },
    async stop() {
      await ports.stop();
      door.stop();
      sessions.stop();
    },
    serveWorkers: (pool) => serveWorkers({ pool, signalling: calls, log }),
    state: () => ({
      isListening: ports.isOpen,
      ...ports.numbers,
      error: ports.error,
      sessions: sessions.size,
    }),
    sessions: () =>
      [...sessions.all()].map((session) => ({
        deviceId: session.deviceId,
        ...session.peer,
        version: session.version,
        firmware: session.firmware,
        registeredAtMs: session.cameAtMs,
        lastKeepaliveAtMs: session.lastKeepaliveAtMs,
        channels: session.channels.size,
      })),
    end: (deviceId) => sessions.end(deviceId, endedText),
  };
}

const unreadableText: Text = {
  zh: "不是 EHome 2.x 消息，已忽略",
  en: "Not an EHome 2.x message; it was ignored.",
};
const floodText: Text = {
  zh: "设备发送的消息过多，超出部分已忽略，请检查设备固件",
  en: "The device sends too many messages; the excess was ignored. Check its firmware.",
};
const endlessText: Text = {
  zh: "消息过长或没有结束，连接已断开",
  en: "The message is too long or has no end; the connection was closed.",
};
const isup5Text: Text = {
  zh: "设备使用 ISUP 5.0，其加密协议未公开，无法接入：请在设备上改用 2.0/2.6，或用国标 GB/T 28181、ONVIF 接入同一设备",
  en: "The device uses ISUP 5.0, whose encryption is not public. Set it to 2.0 or 2.6, or add the same device by GB/T 28181 or ONVIF.",
};
const endedText: Text = {
  zh: "管理员结束了设备的注册，等待设备重新注册",
  en: "An administrator ended the registration. Waiting for the device to register again.",
};
const disabledText: Text = { zh: "EHome 接入已停用", en: "EHome access is turned off." };
