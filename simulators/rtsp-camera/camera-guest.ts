import type {
  RtspAnswer,
  RtspGuest,
  RtspRequest,
  RtspServerConnection,
  RtspTarget,
} from "@tessera/protocols/rtsp";
import type { CameraClient, VirtualCamera } from "./virtual-camera.ts";

/** The camera and the stream that an address names. */
export interface CameraTarget extends Omit<RtspTarget, "url"> {
  readonly camera: VirtualCamera;
}

/** One client of the host, and the camera that it turned to last. */
export class CameraGuest implements RtspGuest, CameraClient {
  readonly #connection: RtspServerConnection;
  readonly #find: (uri: string) => CameraTarget | undefined;
  #camera: VirtualCamera | undefined;

  constructor(connection: RtspServerConnection, find: (uri: string) => CameraTarget | undefined) {
    this.#connection = connection;
    this.#find = find;
  }

  get isPlaying(): boolean {
    return this.#connection.isPlaying;
  }

  disconnect(): void {
    this.#connection.disconnect();
  }

  find({ method, uri, headers }: RtspRequest): RtspTarget | RtspAnswer {
    const target = this.#find(uri);
    if (!target) return { status: 404 };
    const { access, isReachable } = target.camera;
    // Answered by nobody: the connection is gone before.
    if (!isReachable) this.disconnect();
    if (!access.allows(method, headers.get("Authorization")))
      return { status: 401, headers: { "WWW-Authenticate": access.challenge() } };
    this.#attachTo(target.camera);
    return { ...target, url: uri.replace(/\/$/, "") };
  }

  onSent(bytes: number): void {
    this.#camera?.countSent(bytes);
  }

  onClosed(): void {
    this.#camera?.removeClient(this);
    this.#camera = undefined;
  }

  #attachTo(camera: VirtualCamera): void {
    if (this.#camera === camera) return;
    this.#camera?.removeClient(this);
    this.#camera = camera;
    camera.addClient(this);
  }
}
