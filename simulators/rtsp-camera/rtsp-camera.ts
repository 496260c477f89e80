import type { CameraStats, VirtualCamera } from "./virtual-camera.ts";

/** Where a camera is and how it is cut off from the network. */
export interface CameraPlace {
  port(): number;
  /** Up to the name of the stream. */
  baseUrl(): string;
  setPlugged(isPlugged: boolean): Promise<void>;
}

/** A running camera, as a test or the demo site sees it. */
export class RtspCamera {
  readonly #camera: VirtualCamera;
  readonly #place: CameraPlace;

  constructor(camera: VirtualCamera, place: CameraPlace) {
    this.#camera = camera;
    this.#place = place;
  }

  get port(): number {
    return this.#place.port();
  }

  /** 1 main stream, 2 sub stream; without credentials. */
  url(flow: 1 | 2): string {
    return `${this.#place.baseUrl()}/${flow === 1 ? "main" : "sub"}`;
  }

  /** Clients that play. */
  get clientCount(): number {
    return this.#camera.stats.clientCount;
  }

  get stats(): CameraStats {
    return this.#camera.stats;
  }

  /** Keeps the connections and sends nothing, as a camera that hangs. */
  pause(): void {
    this.#camera.pause();
  }

  resume(): void {
    this.#camera.resume();
  }

  /** Closes every client's connection; they may come back at once. */
  dropClients(): void {
    this.#camera.dropClients();
  }

  /** The camera is gone: clients are cut off, nobody is answered. Idempotent. */
  unplug(): Promise<void> {
    return this.#place.setPlugged(false);
  }

  /** It is back, at the same address. */
  plugIn(): Promise<void> {
    return this.#place.setPlugged(true);
  }

  /** For good. A camera that has its port to itself frees it. */
  stop(): Promise<void> {
    return this.unplug();
  }
}
