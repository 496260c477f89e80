import type { CameraStream, Viewer } from "./camera-stream.ts";
import type { PacketBurst } from "./packet-burst.ts";
import type { TrackTransport } from "./track-transport.ts";

/** An RTSP session: the tracks that a client has set up, and whether they play. */
export class ViewingSession implements Viewer {
  readonly id: string;
  readonly stream: CameraStream;
  readonly #onSent: (bytes: number) => void;
  readonly #transports = new Map<number, TrackTransport>();
  #isPlaying = false;
  /** Until a key frame: at the start, and after frames were left out. */
  #waitsForStart = true;

  constructor(id: string, stream: CameraStream, onSent: (bytes: number) => void) {
    this.id = id;
    this.stream = stream;
    this.#onSent = onSent;
  }

  get isPlaying(): boolean {
    return this.#isPlaying;
  }

  get tracks(): number[] {
    return [...this.#transports.keys()];
  }

  setTransport(track: number, transport: TrackTransport): void {
    this.#transports.get(track)?.close();
    this.#transports.set(track, transport);
  }

  play(): void {
    if (this.#isPlaying) return;
    this.#isPlaying = true;
    this.#waitsForStart = true;
    this.stream.add(this);
  }

  close(): void {
    this.#isPlaying = false;
    this.stream.remove(this);
    for (const transport of this.#transports.values()) transport.close();
    this.#transports.clear();
  }

  sendBurst(track: number, burst: PacketBurst): void {
    const transport = this.#transports.get(track);
    if (!transport) return;
    const isVideo = track === 0;
    if (transport.isCongested) {
      if (isVideo) this.#waitsForStart = true;
      return;
    }
    if (isVideo && this.#waitsForStart) {
      if (!burst.canStart) return;
      this.#waitsForStart = false;
    }
    transport.sendBurst(burst);
    this.#onSent(burst.packets.reduce((sum, packet) => sum + packet.length, 0));
  }

  sendReport(track: number, report: Uint8Array): void {
    this.#transports.get(track)?.sendReport(report);
  }
}
