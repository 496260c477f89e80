import type { Clock, Logger, Text, TlsIdentity } from "@tessera/base";
import type {
  AlarmIntake,
  ChannelRef,
  DeviceCare,
  DeviceIntake,
  Driver,
  MediaPool,
} from "@tessera/engine";
import {
  type DeviceControl,
  deviceControl,
  type ManscdpDraft,
  type MessageHead,
} from "@tessera/protocols/gb28181";
import type { IncomingRequest, SipAgent, SipPeer, SipTrace } from "@tessera/protocols/sip";
import type { AccessLists } from "./access-lists.ts";
import { DeviceCatalogs } from "./catalog/device-catalogs.ts";
import { GbPresets } from "./control/presets.ts";
import { RecordingLists } from "./control/recordings.ts";
import { Conversation } from "./conversation.ts";
import { DeviceMessages } from "./device-messages.ts";
import type { GbConnection } from "./gb-connection.ts";
import { createGbDriver } from "./gb-driver.ts";
import type { GbSettings } from "./gb-settings.ts";
import { Notices } from "./notices.ts";
import { Onboarding } from "./onboarding.ts";
import { SharedPorts } from "./open-live.ts";
import { ElsewhereAlarms } from "./registrar/elsewhere-alarms.ts";
import { Registrar } from "./registrar/registrar.ts";
import type { GbSession } from "./sessions/device-session.ts";
import { DeviceSessions } from "./sessions/device-sessions.ts";
import { MediaCalls } from "./signalling/media-calls.ts";
import { serveWorkers } from "./signalling/serve-workers.ts";
import { SipPort } from "./sip-port.ts";
import type { SnapshotPlaces } from "./snapshot-places.ts";
import { Subscriptions } from "./subscriptions.ts";
import { TalkDesk } from "./talk/talk-desk.ts";
import type { WaitingRoom } from "./waiting-room.ts";

export interface GbPlatformParts {
  readonly settings: () => GbSettings;
  readonly lists: AccessLists;
  readonly waiting: WaitingRoom;
  readonly care: Pick<DeviceCare, "want" | "leave">;
  /** Address to listen at; all of this machine unless given. */
  readonly listenHost?: string | undefined;
  /** Without it no device comes by TLS. */
  readonly tls?: TlsIdentity | undefined;
  /** Where devices of 2022 may upload pictures; without it they take none. */
  readonly snapshots?: SnapshotPlaces | undefined;
  /** Every SIP message that comes and goes. */
  readonly onTrace?: ((trace: SipTrace) => void) | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Our server as the platform that devices and lower platforms register with. */
export interface GbPlatform {
  readonly driver: Driver<GbConnection>;
  /** Opens the SIP port; devices get in from now on. A port that is taken is tried again. */
  start(intake: DeviceIntake, alarms: AlarmIntake): Promise<void>;
  /** After settings have changed. */
  applySettings(): Promise<void>;
  stop(): Promise<void>;
  /** Sends the INVITEs that media workers ask for; returns how to end it. */
  serveWorkers(pool: Pick<MediaPool, "events" | "tellModule">): () => void;

  state(): GbPlatformState;
  sessions(): readonly GbSession[];
  /** Forgets the registration: the device must register again. */
  end(deviceId: string): boolean;
  /** Its own, from its next registration on. False: there is no such device. */
  setPassword(deviceId: string, password: string): Promise<boolean>;

  /** Asked first for every request outside dialogs; true: it is theirs. */
  claim(party: (request: IncomingRequest) => boolean): () => void;
  /** Undefined while the port is closed; another one after it was opened anew. */
  agent(): SipAgent | undefined;
  onOpened(listener: () => void): () => void;
  onDisconnect(listener: (peer: SipPeer) => void): () => void;
  /** Passes a control on as it is. Rejects with Offline when the device is not there. */
  relayControl(channel: ChannelRef, control: DeviceControl, signal?: AbortSignal): Promise<void>;
  /** Passes any message on, to the device that has the channel. */
  relay(
    channel: ChannelRef,
    draft: (head: MessageHead) => ManscdpDraft,
    signal?: AbortSignal,
  ): Promise<void>;
}

export interface GbPlatformState {
  readonly isListening: boolean;
  readonly port: number;
  readonly error?: Text | undefined;
  readonly sessions: number;
}

export function createGbPlatform(parts: GbPlatformParts): GbPlatform {
  const {
    settings,
    lists,
    waiting,
    care,
    listenHost = "0.0.0.0",
    tls,
    onTrace,
    clock,
    log,
  } = parts;
  const claims = new Set<(request: IncomingRequest) => boolean>();
  const openListeners = new Set<() => void>();
  const disconnectListeners = new Set<(peer: SipPeer) => void>();
  const presenceListeners = new Set<(channel: ChannelRef) => void>();
  let intake: DeviceIntake | undefined;
  let registrar: Registrar | undefined;

  const onListenerError = (error: unknown) => log.error({ error }, "a session listener failed");
  const sessions = new DeviceSessions({ clock, care, settings, onListenerError });
  const port = new SipPort({
    settings,
    listenHost,
    tls,
    onRequest: (request) => takeSafely(request),
    onDisconnect: (peer) => {
      sessions.loseConnection(peer);
      for (const listener of disconnectListeners) listener(peer);
    },
    onOpened: () => {
      for (const listener of openListeners) listener();
    },
    onTrace,
    clock,
    log,
  });
  const tellPresence = (deviceId: string, channelId: string) => {
    for (const listener of presenceListeners) listener({ deviceId, channelId });
  };
  const common = { intake: () => intake, log };
  const conversation = new Conversation({
    sessions,
    settings,
    agent: () => port.agent,
    intake: () => intake,
    clock,
  });
  const catalogs = new DeviceCatalogs({ ...common, conversation, onStatus: tellPresence });
  const notices = new Notices({ ...common, conversation });
  const presets = new GbPresets(conversation);
  const recordings = new RecordingLists(conversation);
  const calls = new MediaCalls({ conversation, log });
  const ports = new SharedPorts();
  const talk = new TalkDesk({ conversation, catalogs, ports, log });
  const subscriptions = new Subscriptions({
    conversation,
    onNotify: (session, request) => messages.hearInDialog(session, request),
    log,
  });
  const onboarding = new Onboarding({
    ...common,
    conversation,
    catalogs,
    onReady: (session) => subscriptions.review(session),
  });
  const messages = new DeviceMessages({
    ...common,
    conversation,
    catalogs,
    notices,
    presets,
    recordings,
    calls,
    // Whether it is to be subscribed to may have been changed meanwhile.
    onKeepalive: (session) => subscriptions.reviewKnown(session),
  });

  const tellAll = (deviceId: string) => {
    for (const id of intake?.cameraIds(deviceId) ?? []) tellPresence(deviceId, id);
  };
  sessions.events.on("opened", (session) => {
    const { deviceId } = session;
    if (sessions.isFlapping(deviceId)) log.warn({ device: deviceId }, "a device comes and goes");
    tellAll(deviceId);
    onboarding.begin(session);
  });
  sessions.events.on("renewed", (session) => {
    subscriptions.drop(session);
    onboarding.begin(session);
  });
  sessions.events.on("ended", ({ deviceId }) => {
    tellAll(deviceId);
    if (!intake?.find(deviceId)) catalogs.forget(deviceId);
  });

  const take = (request: IncomingRequest): void => {
    for (const claim of claims) if (claim(request)) return;
    switch (request.method) {
      case "REGISTER":
        return void registrar?.take(request).catch((error: unknown) => failed(request, error));
      case "MESSAGE":
      case "NOTIFY":
        return messages.take(request);
      case "INVITE":
        if (!talk.takeInvite(request)) request.respond(403, { note: "nobody asked for it" });
        return;
      default:
        request.respond(403, { note: "not an upper platform of ours" });
    }
  };
  const failed = (request: IncomingRequest, error: unknown) => {
    log.error({ error, method: request.method }, "a SIP request could not be handled");
    request.respond(500);
  };
  const takeSafely = (request: IncomingRequest): void => {
    try {
      take(request);
    } catch (error) {
      failed(request, error);
    }
  };

  const relay: GbPlatform["relay"] = (channel, draft, signal) =>
    conversation.say(sessions.get(channel.deviceId), { id: channel.channelId, draft, signal });

  return {
    driver: createGbDriver({
      conversation,
      catalogs,
      notices,
      presets,
      recordings,
      calls,
      talk,
      ports,
      snapshots: parts.snapshots,
      firstCameraOf: (deviceId) => [...(intake?.cameraIds(deviceId) ?? [])][0],
      watchPresence: (listener) => kept(presenceListeners, listener),
      clock,
    }),
    async start(given, alarms) {
      intake = given;
      const elsewhere = new ElsewhereAlarms({ alarms, clock });
      registrar = new Registrar({
        settings,
        lists,
        waiting,
        intake,
        sessions,
        onElsewhere: (seen) => elsewhere.take(seen),
        clock,
        log,
      });
      await port.apply();
    },
    async applySettings() {
      await port.apply();
      subscriptions.reviewAll();
    },
    async stop() {
      await port.stop();
      sessions.stop();
      catalogs.stop();
    },
    serveWorkers: (pool) => serveWorkers({ pool, signalling: calls, log }),

    state: () => ({
      isListening: port.agent !== undefined,
      port: port.agent?.port ?? settings().port,
      error: port.error,
      sessions: sessions.size,
    }),
    sessions: () =>
      [...sessions.all()].map(({ deviceId, peer, version, ...times }) => ({
        deviceId,
        ...peer,
        version,
        registeredAtMs: times.cameAtMs,
        expiresAtMs: times.expiresAtMs,
        lastKeepaliveAtMs: times.lastKeepaliveAtMs,
        health: times.health,
        channels: catalogs.camerasOf(deviceId),
      })),
    end: (deviceId) => sessions.end(deviceId, endedText),
    async setPassword(deviceId, password) {
      if (!intake?.find(deviceId)) return false;
      await intake.welcome({ deviceId, connection: { password } });
      return true;
    },

    claim: (party) => kept(claims, party),
    agent: () => port.agent,
    onOpened: (listener) => kept(openListeners, listener),
    onDisconnect: (listener) => kept(disconnectListeners, listener),
    relay,
    relayControl: (channel, control, signal) =>
      relay(
        channel,
        (head) => deviceControl(head, control, sessions.get(channel.deviceId).version),
        signal,
      ),
  };
}

function kept<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const endedText: Text = {
  zh: "管理员结束了设备的注册，等待设备重新注册",
  en: "An administrator ended the registration. Waiting for the device to register again.",
};
