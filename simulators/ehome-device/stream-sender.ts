import { connect, type Socket } from "node:net";
import type { Clock } from "@tessera/base";
import { preambleBytes } from "@tessera/formats/ehome";
import { PsMuxer, PsPacketiser } from "@tessera/formats/ps";
import { DrawnFootage } from "../gb-device/media/drawn-footage.ts";
import { Reel } from "../gb-device/media/reel.ts";
import { soundOf } from "../gb-device/media/sound.ts";
import type { SceneName } from "../picture/index.ts";
import type { EhomeDeviceOptions, EhomeFraming } from "./ehome-device-options.ts";

interface StreamSenderParts {
  readonly sink: { readonly host: string; readonly port: number };
  readonly session: number;
  readonly title: string;
  readonly isSub: boolean;
  readonly scene: SceneName;
  readonly fps: number;
  readonly audio: NonNullable<EhomeDeviceOptions["audio"]>;
  readonly framing: EhomeFraming;
  readonly clock: Clock;
  /** It is over, whoever ended it. */
  readonly onClose: () => void;
}

const rtpHeaderBytes = 12;
const extraByte = 0x0d;
const noise = Uint8Array.of(0x01, 0x24, 0x00, 0x7f, 0xff, 0x11, 0x22);

/** Connects to where the platform wants the pictures, and sends them as devices of the field do. */
export class StreamSender {
  readonly #parts: StreamSenderParts;
  readonly #socket: Socket;
  readonly #reel: Reel;
  #packets = 0;
  framesSent = 0;

  constructor(parts: StreamSenderParts) {
    this.#parts = parts;
    const { scene, fps, audio, isSub, title, session, clock, sink, framing } = parts;
    const size = isSub ? { width: 320, height: 192 } : { width: 640, height: 368 };
    const footage = new DrawnFootage({
      scene,
      title,
      ...size,
      fps,
      gopSeconds: 1,
      startMs: clock.nowMs(),
    });
    const sound = soundOf(audio);
    const muxer = new PsMuxer({ video: footage.video, audio: sound?.track });
    const packetiser = new PsPacketiser({ ssrc: session });
    this.#reel = new Reel({
      clock,
      footage,
      sound,
      onFrame: ({ data, isKey }, pts90k) => {
        this.framesSent++;
        const ps = muxer.muxVideo({ data, isKey, pts90k, dts90k: pts90k });
        this.#send(packetiser.packetise(ps, pts90k));
      },
      onSound: (piece, pts90k) =>
        this.#send(packetiser.packetise(muxer.muxAudio(piece, pts90k), pts90k)),
      onEnd: () => {},
    });
    this.#socket = connect(sink.port, sink.host, () => {
      if (!framing.omitsPreamble) this.#socket.write(preamble());
      this.#reel.start();
    });
    this.#socket.on("error", () => this.stop());
    this.#socket.on("close", () => {
      this.#reel.stop();
      parts.onClose();
    });
  }

  get session(): number {
    return this.#parts.session;
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  stop(): void {
    this.#reel.stop();
    this.#socket.destroy();
  }

  #send(packets: readonly Uint8Array[]): void {
    const { omitsExtraByte, noiseEvery = 0 } = this.#parts.framing;
    for (const packet of packets) {
      const body = omitsExtraByte ? packet : withExtraByte(packet);
      this.#socket.write(Uint8Array.of(0x24, 0, body.length >> 8, body.length & 0xff));
      this.#socket.write(body);
      this.#packets++;
      if (noiseEvery > 0 && this.#packets % noiseEvery === 0) this.#socket.write(noise);
    }
  }
}

function preamble(): Uint8Array {
  const bytes = new Uint8Array(preambleBytes);
  bytes.set([1, 0, 1]);
  return bytes;
}

function withExtraByte(packet: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(packet.length + 1);
  bytes.set(packet.subarray(0, rtpHeaderBytes));
  bytes[rtpHeaderBytes] = extraByte;
  bytes.set(packet.subarray(rtpHeaderBytes), rtpHeaderBytes + 1);
  return bytes;
}
