import { type Clock, type Logger, Offline, type Text } from "@tessera/base";
import type {
  AlarmIntake,
  ChannelRef,
  DeviceCare,
  DeviceIntake,
  Driver,
  MediaPool,
  TrackKeeper,
} from "@tessera/engine";
import { type MessageTrace, PortKeeper } from "@tessera/engine/listening";
import type { Frame } from "@tessera/formats/jt808";
import {
  AttachmentPort,
  type Jt808Trace,
  openJt808Port,
  type TerminalLink,
} from "@tessera/protocols/jt808";
import { localHostFor } from "@tessera/protocols/sockets";
import type { AccessLists } from "./access-lists.ts";
import type { OpenAlarms } from "./alarms/held-memory.ts";
import { TerminalAlarms } from "./alarms/terminal-alarms.ts";
import type { AlarmFiles } from "./attachments/alarm-files.ts";
import { AttachmentDesk } from "./attachments/attachment-desk.ts";
import type { AttachmentNumbers } from "./attachments/attachment-numbers.ts";
import type { AuthCodes } from "./auth-codes.ts";
import { createJt808Driver } from "./jt808-driver.ts";
import type { Jt808Settings } from "./jt808-settings.ts";
import type { MediaConnection } from "./media/media-connection.ts";
import { TerminalMediaServer } from "./media/terminal-media.ts";
import { Onboarding } from "./onboarding.ts";
import { Positions } from "./positions.ts";
import { Reception } from "./reception.ts";
import { Registrar } from "./registrar.ts";
import type { AacEncoders } from "./talk/aac-voice.ts";
import type { TerminalLines } from "./terminal-line.ts";
import { TerminalMessages } from "./terminal-messages.ts";
import { type AlarmPictures, TerminalPictures } from "./terminal-pictures.ts";
import { endedText, type TerminalSession } from "./terminal-session.ts";
import { TerminalSessions } from "./terminal-sessions.ts";
import { traceOf } from "./traces.ts";
import type { WaitingRoom } from "./waiting-room.ts";

export interface Jt808PlatformParts {
  readonly settings: () => Jt808Settings;
  readonly lists: AccessLists;
  readonly waiting: WaitingRoom;
  /** Their key is asked for once terminals may come. */
  readonly codes: () => Promise<AuthCodes>;
  readonly tracks: Pick<TrackKeeper, "keep">;
  readonly pictures: AlarmPictures;
  readonly openAlarms: OpenAlarms;
  readonly attachments: AlarmFiles;
  /** Asked for once terminals may come. */
  readonly attachmentNumbers: () => Promise<AttachmentNumbers>;
  /** For what is spoken to terminals that play AAC. */
  readonly encoders: AacEncoders;
  readonly care: Pick<DeviceCare, "want" | "leave">;
  /** Address to listen at; all of this machine unless given. */
  readonly listenHost?: string | undefined;
  /** Every message that comes and goes. */
  readonly onTrace?: ((trace: MessageTrace) => void) | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Our server as the platform that vehicle terminals come to. */
export interface Jt808Platform {
  readonly driver: Driver<MediaConnection>;
  readonly lines: TerminalLines;
  /** Where files of alarms are uploaded. Throws Offline while it is closed. */
  readonly attachmentPort: number;
  /** Opens the port. One that is taken is tried again. */
  start(intake: DeviceIntake, alarms: AlarmIntake): Promise<void>;
  /** After settings have changed. */
  applySettings(): Promise<void>;
  stop(): Promise<void>;
  /** Hands media that comes to the workers that asked for it; returns how to end that. */
  serveWorkers(pool: Pick<MediaPool, "events" | "tellModule" | "handOver">): () => void;
  state(): Jt808PlatformState;
  /** Those that are there. */
  sessions(): Iterable<TerminalSession>;
  find(deviceId: string): TerminalSession | undefined;
  /** Throws Offline with why it is not there. */
  get(deviceId: string): TerminalSession;
  /** Cuts its connection. False: it is not there. */
  end(deviceId: string): boolean;
}

export interface Jt808PlatformState {
  readonly isListening: boolean;
  readonly port: number;
  /** 0: it is closed. */
  readonly mediaPort: number;
  /** Why one of the ports is closed. */
  readonly error?: Text | undefined;
  readonly sessions: number;
}

export function createJt808Platform(parts: Jt808PlatformParts): Jt808Platform {
  const { settings, care, clock, log, onTrace } = parts;
  const presenceListeners = new Set<(channel: ChannelRef) => void>();
  let intake: DeviceIntake | undefined;
  let alarms: AlarmIntake | undefined;

  const sessions = new TerminalSessions({
    clock,
    care,
    settings,
    onListenerError: (error) => log.error({ error }, "a session listener failed"),
  });
  const common = { intake: () => intake, clock, log };
  const positions = new Positions({ ...common, tracks: parts.tracks });
  const hostFor = async ({ deviceId }: { readonly deviceId: string }) =>
    settings().host || localHostFor(sessions.get(deviceId).link.peer.host);
  let numbers: AttachmentNumbers | undefined;
  const attachments = new AttachmentDesk({
    intake: () => intake,
    numbers: () => numbers,
    files: parts.attachments,
    targetFor: async (session) => {
      const number = attachmentPort();
      return { host: await hostFor(session), port: number };
    },
    log,
  });
  const terminalAlarms = new TerminalAlarms({
    alarms: () => alarms,
    open: parts.openAlarms,
    attachments,
    clock,
    log,
  });
  const pictures = new TerminalPictures({
    alarms: () => alarms,
    pictures: parts.pictures,
    clock,
    log,
  });
  const messages = new TerminalMessages({
    positions,
    alarms: terminalAlarms,
    pictures,
    onUploadDone: (deviceId, body) => media.uploads.hear(deviceId, body),
    clock,
    log,
  });
  const onboarding = new Onboarding({ ...common, onReady: ({ deviceId }) => tellAll(deviceId) });
  const reception = new Reception({ sessions, messages, log });

  const tellAll = (deviceId: string) => {
    for (const channelId of intake?.cameraIds(deviceId) ?? [])
      for (const listener of presenceListeners) listener({ deviceId, channelId });
  };
  sessions.events.on("opened", (session) => {
    terminalAlarms.come(session);
    tellAll(session.deviceId);
    onboarding.begin(session);
  });
  sessions.events.on("ended", (session) => {
    tellAll(session.deviceId);
    // Whoever took its place has another connection.
    if (!session.keepsLink) session.link.close();
  });

  const listenHost = parts.listenHost ?? "0.0.0.0";
  const requirePresence = (deviceId: string) => void sessions.get(deviceId);
  const media = new TerminalMediaServer({
    lines: sessions,
    requirePresence,
    hostFor,
    settings,
    listenHost,
    clock,
    log,
  });
  const keepTrace = (trace: Jt808Trace) => onTrace?.(traceOf(trace));
  const ifEnabled = (number: number) => (settings().isEnabled ? number : undefined);
  const attachmentKeeper = new PortKeeper({
    wanted: () => ifEnabled(settings().attachmentPort),
    open: (number) =>
      AttachmentPort.open({
        host: listenHost,
        port: number,
        taker: attachments,
        onTrace: keepTrace,
        clock,
        log,
      }),
    openedWords: "vehicle terminals may upload attachments of alarms",
    failedText: attachmentPortText,
    clock,
    log,
  });
  const attachmentPort = () => {
    const { opened, error } = attachmentKeeper;
    if (!opened) throw new Offline("jt808-attachment-port-closed", error ?? closedText);
    return opened.port;
  };
  const ports = () => [port.apply(), media.apply(), attachmentKeeper.apply()];
  const port = new PortKeeper({
    wanted: () => ifEnabled(settings().port),
    open: (number) =>
      openJt808Port({
        host: listenHost,
        port: number,
        onMessage: (link: TerminalLink, frame: Frame) => reception.take(link, frame),
        onGone: (link: TerminalLink) => sessions.loseConnection(link),
        onTrace: keepTrace,
        clock,
        log,
      }),
    openedWords: "JT/T 808 terminals may come",
    failedText: portText,
    clock,
    log,
  });

  return {
    driver: createJt808Driver({
      lines: sessions,
      requirePresence,
      desk: media.desk,
      uploads: media.uploads,
      encoders: parts.encoders,
      clock,
      log,
      watchPresence: (listener) => {
        presenceListeners.add(listener);
        return () => presenceListeners.delete(listener);
      },
    }),
    lines: sessions,
    get attachmentPort() {
      return attachmentPort();
    },
    async start(given, alarmIntake) {
      intake = given;
      alarms = alarmIntake;
      const codes = await parts.codes();
      numbers = await parts.attachmentNumbers();
      reception.open(new Registrar({ ...parts, codes, intake: given, sessions }));
      await Promise.all(ports());
    },
    async applySettings() {
      await Promise.all(ports());
    },
    serveWorkers: (pool) => media.serveWorkers(pool),
    async stop() {
      await Promise.all([port.stop(), media.stop(), attachmentKeeper.stop()]);
      sessions.stop();
    },
    state: () => ({
      isListening: port.opened !== undefined,
      port: port.opened?.port ?? settings().port,
      mediaPort: media.port,
      error: port.error ?? media.error ?? attachmentKeeper.error,
      sessions: sessions.size,
    }),
    sessions: () => sessions.all(),
    find: (deviceId) => sessions.find(deviceId),
    get: (deviceId) => sessions.get(deviceId),
    end: (deviceId) => sessions.end(deviceId, endedText),
  };
}

const portText = (port: number): Text => ({
  zh: `部标端口 ${port} 无法打开，可能被其他程序占用，请更改端口或停止该程序`,
  en: `JT/T 808 port ${port} cannot be opened; another program may be using it. Choose another port or stop that program.`,
});

const attachmentPortText = (port: number): Text => ({
  zh: `附件端口 ${port} 无法打开，可能被其他程序占用，请更改端口或停止该程序`,
  en: `The port for attachments ${port} cannot be opened; another program may be using it. Choose another port or stop that program.`,
});

const closedText: Text = {
  zh: "附件端口未打开，请在部标接入设置中启用部标接入",
  en: "The port for attachments is closed. Turn JT/T 808 access on in its settings.",
};
