import type { Logger, Text } from "@tessera/base";
import type { DeviceIntake } from "@tessera/engine";
import {
  isEndOfFile,
  type Manscdp,
  ManscdpRefused,
  parseManscdp,
} from "@tessera/protocols/gb28181";
import type { IncomingRequest, SipPeer } from "@tessera/protocols/sip";
import type { DeviceCatalogs } from "./catalog/device-catalogs.ts";
import type { GbPresets } from "./control/presets.ts";
import type { RecordingLists } from "./control/recordings.ts";
import type { Conversation } from "./conversation.ts";
import type { Notices } from "./notices.ts";
import type { DeviceSession } from "./sessions/device-session.ts";
import type { MediaCalls } from "./signalling/media-calls.ts";

interface MessageParts {
  readonly conversation: Conversation;
  readonly intake: () => DeviceIntake | undefined;
  readonly catalogs: DeviceCatalogs;
  readonly notices: Notices;
  readonly presets: GbPresets;
  readonly recordings: RecordingLists;
  readonly calls: MediaCalls;
  readonly onKeepalive: (session: DeviceSession) => void;
  readonly log: Logger;
}

/**
 * What devices say. Believed is only who is registered, from exactly where it has proved itself: who shares its address
 * may be anybody. A device behind a translation that gives it another port is refused, and registers again.
 */
export class DeviceMessages {
  readonly #parts: MessageParts;

  constructor(parts: MessageParts) {
    this.#parts = parts;
  }

  /** MESSAGE, or a NOTIFY outside any subscription that we know. */
  take(request: IncomingRequest): void {
    if (this.#parts.calls.hear(request)) return;
    const session = this.#sessionOf(request);
    // The same for whoever is not registered, not there, or somewhere else.
    if (typeof session === "string")
      return request.respond(403, { note: `not believed: ${session}` });
    this.#hear(session, request);
  }

  /** In a subscription of ours, whose tags only the device has been told; over UDP they may have been overheard. */
  hearInDialog(session: DeviceSession, request: IncomingRequest): void {
    if (request.peer.host !== session.peer.host)
      return request.respond(403, { note: "not believed: from another address" });
    this.#hear(session, request);
  }

  #hear(session: DeviceSession, request: IncomingRequest): void {
    const message = parsed(request);
    if (!message) return request.respond(400, { reason: "The body cannot be read" });
    request.respond(200);
    if (message.kind === "Notify") this.#notify(session, message);
    else if (message.kind === "Response") this.#response(session, message);
  }

  /** Or why it is not believed. */
  #sessionOf({ fromUser, peer }: IncomingRequest): DeviceSession | string {
    const { conversation, intake } = this.#parts;
    const { sessions } = conversation;
    const named = sessions.find(fromUser);
    // Some devices speak in the names of their channels.
    const session = named && this.#isFrom(named, peer) ? named : sessions.at(peer);
    if (!session) return named ? "registered from somewhere else" : "not registered";
    const known = intake()?.find(session.deviceId);
    if (!known?.isEnabled) {
      sessions.end(session.deviceId, known ? disabledText : deletedText);
      return known ? "the device is disabled" : "unknown device";
    }
    sessions.hear(session);
    return session;
  }

  #isFrom(session: DeviceSession, peer: SipPeer): boolean {
    const { conversation } = this.#parts;
    if (conversation.sessions.isAt(session, peer)) return true;
    const { host, transport } = session.peer;
    const isNeighbour = peer.host === host && peer.transport === transport;
    return isNeighbour && conversation.connectionOf(session.deviceId).speaksFrom === "any";
  }

  #notify(session: DeviceSession, message: Manscdp): void {
    const { catalogs, notices, calls, conversation, onKeepalive } = this.#parts;
    switch (message.cmdType) {
      case "Keepalive":
        session.lastKeepaliveAtMs = conversation.clock.nowMs();
        return onKeepalive(session);
      case "Catalog":
        return catalogs.hearNotice(session, message);
      case "Alarm":
        return notices.hearAlarm(session, message);
      case "MobilePosition":
        return notices.hearPositions(session, message);
      case "MediaStatus":
        if (isEndOfFile(message)) calls.hearEndOf(session, message.deviceId);
        return;
      default:
        this.#parts.log.debug(
          { device: session.deviceId, cmdType: message.cmdType },
          "unread notice",
        );
    }
  }

  #response(session: DeviceSession, message: Manscdp): void {
    const { catalogs, presets, recordings, notices, conversation } = this.#parts;
    switch (message.cmdType) {
      case "Catalog":
        return catalogs.hearPage(session, message);
      case "RecordInfo":
        return recordings.hear(session, message);
      case "PresetQuery":
        return presets.hear(session, message);
      case "MobilePosition":
        return notices.hearPositions(session, message);
      default:
        conversation.hear(session, message);
    }
  }
}

function parsed({ body }: IncomingRequest): Manscdp | undefined {
  try {
    return parseManscdp(body);
  } catch (error) {
    if (error instanceof ManscdpRefused) return undefined;
    throw error;
  }
}

const disabledText: Text = { zh: "设备已停用", en: "The device has been disabled." };
const deletedText: Text = { zh: "设备已删除", en: "The device has been deleted." };
