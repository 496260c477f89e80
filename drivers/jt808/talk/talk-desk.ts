import type { Socket } from "node:net";
import {
  type Clock,
  Conflict,
  DeviceRefused,
  type Logger,
  Offline,
  type Text,
  TimedOut,
  wait,
} from "@tessera/base";
import type { TalkSession } from "@tessera/engine";
import {
  hasHisiliconPrefix,
  MediaDemuxer,
  MediaPacketWriter,
  MediaStreamParser,
  mediaMessage,
  payloadName,
  payloadType,
  readMediaAttributes,
} from "@tessera/formats/jt1078";
import { takeRead, withSharedReads } from "@tessera/protocols/sockets";
import type { MediaConnection } from "../media/media-connection.ts";
import type { MediaCall, MediaSignalling } from "../media/media-signalling.ts";
import type { TerminalLine } from "../terminal-line.ts";
import { type AacEncoders, AacVoice, aacFrameMs, isAac } from "./aac-voice.ts";
import { canSpeak, SpokenFrames } from "./spoken-frames.ts";

interface TalkParts {
  readonly signalling: MediaSignalling;
  readonly encoders: AacEncoders;
  /** Throws Offline when the terminal is not there. */
  readonly lineOf: (deviceId: string) => TerminalLine;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Whoever speaks does not wait for longer. */
const tellWithinMs = 3000;
/** What waits in a slow line: a second of sound and more is of no use to anybody. */
const maxWaitingBytes = 32 * 1024;

/** As consoles send it. */
const spokenRate = 8000;

/** What a terminal plays. */
interface TerminalSound {
  /** Of the codes of payloadType. */
  readonly codec: number;
  readonly sampleRate: number;
}

/** Speaks through terminals: they connect as for live video, and sound goes both ways on that connection. */
export class TalkDesk {
  readonly #parts: TalkParts;
  readonly #speaking = new Set<string>();

  constructor(parts: TalkParts) {
    this.#parts = parts;
  }

  async talk(connection: MediaConnection, signal: AbortSignal): Promise<TalkSession> {
    const { deviceId, channel } = connection;
    const key = `${deviceId} ${channel}`;
    if (this.#speaking.has(key)) throw new Conflict("talk-taken", takenText);
    this.#speaking.add(key);
    try {
      const line = this.#parts.lineOf(deviceId);
      const sound = await this.#soundOf(line, signal);
      const call = await this.#parts.signalling.open(
        {
          deviceId,
          channelId: "",
          channel: channel || 1,
          streamsAtOnce: 0,
          transport: connection.mediaTransport,
          purpose: { kind: "talk" },
        },
        signal,
      );
      const session = await this.#session(call, line, { ...sound, channel: channel || 1 });
      void session.ended.then(() => this.#speaking.delete(key));
      // Whoever left meanwhile will not end it.
      if (signal.aborted) void session.stop();
      signal.throwIfAborted();
      return session;
    } catch (error) {
      this.#speaking.delete(key);
      throw error;
    }
  }

  /** As the terminal tells it; who does not tell soon is spoken to in what most understand. */
  async #soundOf(line: TerminalLine, signal: AbortSignal): Promise<TerminalSound> {
    const { askAttributes, attributes } = mediaMessage;
    const told = line.ask(askAttributes, new Uint8Array(0), attributes).catch((error: unknown) => {
      if (error instanceof TimedOut || error instanceof DeviceRefused) return undefined;
      throw error;
    });
    const soon = new AbortController();
    const tooLong = wait(this.#parts.clock, tellWithinMs, AbortSignal.any([signal, soon.signal]));
    try {
      const answer = await Promise.race([told, tooLong]);
      if (!answer) return { codec: payloadType.g711a, sampleRate: spokenRate };
      const { audioCodec, sampleRate } = readMediaAttributes(answer);
      if (canSpeak(audioCodec)) return { codec: audioCodec, sampleRate: spokenRate };
      if (isAac(audioCodec)) return { codec: audioCodec, sampleRate };
      throw new Offline("jt1078-talk-codec", codecText(audioCodec));
    } finally {
      told.catch(() => {});
      tooLong.catch(() => {});
      soon.abort();
    }
  }

  async #session(
    call: MediaCall,
    line: TerminalLine,
    { codec, sampleRate, channel }: TerminalSound & { readonly channel: number },
  ): Promise<TalkSession> {
    let hasPrefix = false;
    const demuxer = new MediaDemuxer({
      onParameterSets: () => {},
      onPicture: () => {},
      // What it says is heard with its pictures; here it shows only how its chip wraps sound.
      onSound: ({ data }) => {
        hasPrefix = hasHisiliconPrefix(data);
      },
    });
    const parser = new MediaStreamParser(
      (bytes, header) => demuxer.push(bytes, header),
      call.simBytes,
    );
    const socket = this.#listen(call, (bytes) => parser.push(bytes, bytes.length));
    const writer = new MediaPacketWriter({ sim: line.phone, simBytes: call.simBytes, channel });
    const spoken = new SpokenFrames({
      writer,
      codec,
      // Chips put it before the frames of telephones only.
      hasPrefix: () => hasPrefix && !isAac(codec),
      ...(isAac(codec) && { frameMs: aacFrameMs(sampleRate) }),
      clock: this.#parts.clock,
      send: (packet) => {
        if (socket.writable && socket.writableLength < maxWaitingBytes) socket.write(packet);
      },
    });
    let endReason = endedText;
    let voice: AacVoice | undefined;
    // Listened for at once: the terminal may hang up while the encoder starts.
    const ended = closeOf(socket).then(() => {
      spoken.stop();
      void voice?.stop();
      call.end();
      return { reason: endReason };
    });
    try {
      if (isAac(codec))
        voice = await this.#aacVoice(sampleRate, {
          onFrame: (frame) => spoken.pushFrame(frame),
          onLost: (error) => {
            this.#parts.log.warn({ error }, "a voice could not be encoded any more");
            endReason = encoderText;
            socket.destroy();
          },
        });
    } catch (error) {
      socket.destroy();
      throw error;
    }
    if (socket.destroyed) {
      await voice?.stop();
      throw new Offline("jt1078-talk-ended", endedText);
    }
    return {
      speak: (samples) => (voice ? voice.push(samples) : spoken.push(samples)),
      ended,
      stop: async () => {
        endReason = stoppedText;
        socket.destroy();
        await ended;
      },
    };
  }

  #aacVoice(
    toRate: number,
    events: Pick<Parameters<typeof AacVoice.open>[1], "onFrame" | "onLost">,
  ): Promise<AacVoice> {
    return AacVoice.open(this.#parts.encoders, { fromRate: spokenRate, toRate, ...events });
  }

  /** What cannot be read ends the talk, not the program. */
  #listen(call: MediaCall, read: (bytes: Uint8Array) => void): Socket {
    const take = (bytes: Uint8Array) => {
      try {
        read(bytes);
      } catch (error) {
        this.#parts.log.info({ error }, "the sound of a terminal could not be read");
        call.socket.destroy();
      }
    };
    const first = [call.firstBytes, takeRead(call.socket)];
    const socket = withSharedReads(call.socket, { take, isUrgent: () => true });
    socket.on("error", () => {}); // what closes it is all that matters
    // The connection has moved into another socket: who closes either closes it.
    socket.on("close", () => call.socket.destroy());
    call.socket.on("close", () => socket.destroy());
    for (const bytes of first) take(bytes);
    return socket;
  }
}

const closeOf = async (socket: Socket): Promise<void> => {
  if (!socket.closed) await new Promise((resolve) => socket.once("close", resolve));
};

const takenText: Text = {
  zh: "该通道正在对讲，请稍后再试",
  en: "Somebody is already talking on this channel. Try again later.",
};
const codecText = (codec: number): Text => ({
  zh: `终端的语音编码是 ${payloadName(codec)}，无法对讲。请在终端上把语音编码改为 G.711A、G.711U、G.726、ADPCM 或 AAC`,
  en: `The terminal's audio encoding is ${payloadName(codec)}, which cannot be spoken in. Set it to G.711A, G.711U, G.726, ADPCM or AAC.`,
});
const endedText: Text = { zh: "终端结束了对讲", en: "The terminal ended the talk." };
const encoderText: Text = {
  zh: "语音编码进程意外退出，对讲已结束，请重新开始对讲",
  en: "The process that encodes the voice has ended, and with it the talk. Start talking again.",
};
const stoppedText: Text = { zh: "对讲已结束", en: "The talk has ended." };
