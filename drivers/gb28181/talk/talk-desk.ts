import { Conflict, ExpectedError, type Logger, Offline, type Text } from "@tessera/base";
import type { TalkSession } from "@tessera/engine";
import {
  broadcastNotice,
  type GbPayload,
  type GbSdp,
  GbSdpRefused,
  oppositeMode,
  parseGbSdp,
  pcmaPayload,
  readResult,
  SsrcMaker,
  sdpType,
  ssrcNumber,
  writeGbSdp,
  writeSubject,
} from "@tessera/protocols/gb28181";
import { type MediaSender, openMediaSender } from "@tessera/protocols/gb28181/media";
import type { IncomingRequest, SipDialog } from "@tessera/protocols/sip";
import type { DeviceCatalogs } from "../catalog/device-catalogs.ts";
import { type Conversation, noAnswerCode } from "../conversation.ts";
import { explainInvite } from "../explain.ts";
import type { GbConnection } from "../gb-connection.ts";
import type { MediaMode } from "../gb-settings.ts";
import type { SharedPorts } from "../open-live.ts";
import type { DeviceSession } from "../sessions/device-session.ts";
import { SpokenPackets } from "./spoken-packets.ts";

interface TalkParts {
  readonly conversation: Conversation;
  readonly catalogs: DeviceCatalogs;
  readonly ports: SharedPorts;
  readonly log: Logger;
}

interface Awaited {
  readonly session: DeviceSession;
  readonly targetId: string;
  readonly take: (request: IncomingRequest, offer: GbSdp) => void;
}

/** From the broadcast to the device's INVITE. */
const inviteWithinMs = 8000;
const anyHost = "0.0.0.0";

/** Speaks through devices: asks them to fetch the sound, or brings it where they cannot be asked. Half duplex. */
export class TalkDesk {
  readonly #parts: TalkParts;
  readonly #speaking = new Set<string>();
  readonly #awaited = new Set<Awaited>();
  readonly #ssrcs = new SsrcMaker();

  constructor(parts: TalkParts) {
    this.#parts = parts;
  }

  async talk(connection: GbConnection, signal: AbortSignal): Promise<TalkSession> {
    const { deviceId, channelId } = connection;
    const key = `${deviceId} ${channelId}`;
    if (this.#speaking.has(key)) throw new Conflict("talk-taken", takenText);
    const session = this.#parts.conversation.sessions.get(deviceId);
    this.#speaking.add(key);
    try {
      const line = await this.#open(session, connection, signal);
      void line.ended.then(() => this.#speaking.delete(key));
      // Whoever left meanwhile will not end it.
      if (signal.aborted) void line.stop();
      signal.throwIfAborted();
      return line;
    } catch (error) {
      this.#speaking.delete(key);
      throw error;
    }
  }

  /** An INVITE of a device: true if it was asked for. */
  takeInvite(request: IncomingRequest): boolean {
    const waiting = [...this.#awaited].filter(
      ({ session }) => session.peer.host === request.peer.host,
    );
    const subject = request.headers.get("Subject") ?? "";
    const awaited =
      waiting.find(({ session, targetId }) =>
        [session.deviceId, targetId].some((id) => request.fromUser === id || subject.includes(id)),
      ) ?? (waiting.length === 1 ? waiting[0] : undefined);
    if (!awaited) return false;
    try {
      const offer = parseGbSdp(request.body);
      this.#awaited.delete(awaited);
      awaited.take(request, offer);
    } catch (error) {
      if (!(error instanceof GbSdpRefused)) throw error;
      request.respond(488);
    }
    return true;
  }

  async #open(
    session: DeviceSession,
    connection: GbConnection,
    signal: AbortSignal,
  ): Promise<TalkSession> {
    const fetched = await this.#broadcast(session, connection, signal);
    if (fetched) return this.#answer(session, ...fetched);
    return this.#bring(session, connection, signal);
  }

  /** Asks the device to fetch the sound. Undefined: it does not. */
  async #broadcast(
    session: DeviceSession,
    { deviceId, channelId }: GbConnection,
    signal: AbortSignal,
  ): Promise<[IncomingRequest, GbSdp] | undefined> {
    const { conversation, catalogs, log } = this.#parts;
    const targetId = catalogs.audioOutputOf(deviceId, channelId);
    const invited = Promise.withResolvers<[IncomingRequest, GbSdp] | undefined>();
    const awaited: Awaited = {
      session,
      targetId,
      take: (request, offer) => invited.resolve([request, offer]),
    };
    const giveUp = () => invited.resolve(undefined);
    const cancel = conversation.clock.after(inviteWithinMs, giveUp);
    const ends = [signal, session.signal];
    for (const end of ends) end.addEventListener("abort", giveUp, { once: true });
    this.#awaited.add(awaited);
    const { serial: sourceId } = conversation.settings;
    conversation
      .ask(session, {
        id: channelId,
        draft: ({ sn }) => broadcastNotice(sn, { sourceId, targetId }),
        signal,
      })
      .then((answer) => readResult(answer).isOk || giveUp())
      .catch((error: unknown) => {
        // Some devices do not answer and send the INVITE all the same; what was refused is.
        if (!(error instanceof ExpectedError) || error.code !== noAnswerCode) giveUp();
        log.debug({ error, device: deviceId }, "a broadcast was not answered");
      });
    try {
      const taken = await invited.promise;
      if (signal.aborted) taken?.[0].respond(480);
      signal.throwIfAborted();
      return taken;
    } finally {
      cancel();
      for (const end of ends) end.removeEventListener("abort", giveUp);
      this.#awaited.delete(awaited);
    }
  }

  async #answer(
    session: DeviceSession,
    request: IncomingRequest,
    offer: GbSdp,
  ): Promise<TalkSession> {
    const payload = payloadOf(offer);
    if (!payload) {
      request.respond(488);
      throw new Offline("gb-talk-codec", codecText);
    }
    const { conversation } = this.#parts;
    const { serial } = conversation.settings;
    const sender = await this.#sender(oppositeMode(offer.mode)).catch((error: unknown) => {
      request.respond(503);
      throw error;
    });
    const isOwnSsrc = offer.ssrc === undefined;
    const ssrc = offer.ssrc ?? this.#ssrcs.take(serial, false);
    let dialog: SipDialog | undefined;
    try {
      const answer: GbSdp = {
        originId: serial,
        purpose: offer.purpose,
        host: await this.#ownHost(session),
        port: sender.port,
        media: "audio",
        mode: oppositeMode(offer.mode),
        direction: "sendonly",
        payloads: [payload],
        ssrc,
        format: "v/////a/1/8/1",
      };
      dialog = request.accept({ contentType: sdpType, body: writeGbSdp(answer) });
      await dialog.confirmed;
      await sender.start({ host: reachable(offer.host, session), port: offer.port });
      return this.#line({ dialog, sender, ssrc, payload, isOwnSsrc });
    } catch (error) {
      sender.close();
      if (isOwnSsrc) this.#ssrcs.release(ssrc);
      if (!dialog) request.respond(500);
      void dialog?.end();
      throw error;
    }
  }

  /** `s=Talk`: we invite the device. */
  async #bring(
    session: DeviceSession,
    { channelId, mediaMode }: GbConnection,
    signal: AbortSignal,
  ): Promise<TalkSession> {
    const { conversation } = this.#parts;
    const { serial, mediaMode: usual } = conversation.settings;
    const mode = mediaMode || usual;
    const sender = await this.#sender(mode);
    const ssrc = this.#ssrcs.take(serial, false);
    let dialog: SipDialog | undefined;
    try {
      const offer: GbSdp = {
        originId: serial,
        purpose: "Talk",
        host: await this.#ownHost(session),
        port: sender.port,
        media: "audio",
        mode,
        direction: "sendrecv",
        payloads: [pcmaPayload],
        ssrc,
      };
      const subject = { senderId: channelId, senderStream: ssrc, receiverId: serial };
      dialog = await conversation.agent.invite(
        {
          peer: session.peer,
          target: session.targetOf(channelId),
          headers: [["Subject", writeSubject(subject)]],
          contentType: sdpType,
          body: writeGbSdp(offer),
        },
        AbortSignal.any([signal, session.signal, AbortSignal.timeout(inviteWithinMs)]),
      );
      const answer = parseGbSdp(dialog.opening.body, offer);
      await sender.start({ host: reachable(answer.host, session), port: answer.port });
      return this.#line({ dialog, sender, ssrc, payload: pcmaPayload, isOwnSsrc: true });
    } catch (error) {
      sender.close();
      this.#ssrcs.release(ssrc);
      void dialog?.end();
      signal.throwIfAborted();
      const reason = explainInvite(error, false);
      throw new Offline("gb-no-talk", noTalkText, { cause: reason });
    }
  }

  #sender(mode: MediaMode): Promise<MediaSender> {
    const { conversation, ports } = this.#parts;
    return openMediaSender({
      mode,
      host: anyHost,
      ports: ports.of(conversation.settings.mediaPorts),
      clock: conversation.clock,
      onEnd: () => {},
    });
  }

  async #ownHost(session: DeviceSession): Promise<string> {
    const { agent, settings } = this.#parts.conversation;
    return settings.host || agent.localHostFor(session.peer);
  }

  #line({ dialog, sender, ssrc, payload, isOwnSsrc }: Line): TalkSession {
    const { clock } = this.#parts.conversation;
    const packets = new SpokenPackets({
      payload,
      ssrc: ssrcNumber(ssrc),
      clock,
      send: (spoken) => void sender.send(spoken, true),
    });
    const ended = dialog.ended.then(({ by }) => {
      packets.stop();
      sender.close();
      if (isOwnSsrc) this.#ssrcs.release(ssrc);
      return { reason: by === "us" ? stoppedText : endedText };
    });
    return { speak: (samples) => packets.push(samples), ended, stop: () => dialog.end() };
  }
}

interface Line {
  readonly dialog: SipDialog;
  readonly sender: MediaSender;
  readonly ssrc: string;
  readonly payload: GbPayload;
  readonly isOwnSsrc: boolean;
}

/** A-law as it is, else within a program stream. */
const payloadOf = ({ payloads }: GbSdp): GbPayload | undefined =>
  payloads.find(({ encoding, type }) => encoding === "PCMA" || type === pcmaPayload.type) ??
  payloads.find(({ encoding }) => encoding === "PS");

/** Devices behind an address translation name an address that is only theirs. */
function reachable(host: string, { peer }: DeviceSession): string {
  const isHidden = isPrivate(host) && !isPrivate(peer.host);
  return isHidden || host === "" || host === anyHost ? peer.host : host;
}

const isPrivate = (host: string): boolean =>
  /^(10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(host);

const takenText: Text = {
  zh: "该通道正在对讲，请稍后再试",
  en: "Somebody is already talking on this channel. Try again later.",
};
const codecText: Text = {
  zh: "设备不接受 G.711A 语音，请在设备上把语音编码改为 G.711A",
  en: "The device does not accept G.711A audio. Set its audio encoding to G.711A.",
};
const noTalkText: Text = {
  zh: "设备没有接受语音广播，也不支持对讲，请检查设备的语音设置",
  en: "The device accepted neither a voice broadcast nor two-way talk. Check its audio settings.",
};
const endedText: Text = { zh: "设备结束了对讲", en: "The device ended the talk." };
const stoppedText: Text = { zh: "对讲已结束", en: "The talk has ended." };
