import { BadRequest, type Clock, systemClock } from "@tessera/base";
import { RtspServer } from "@tessera/protocols/rtsp";
import { CameraGuest, type CameraTarget } from "./camera-guest.ts";
import { type CameraPlace, RtspCamera } from "./rtsp-camera.ts";
import { type CameraOptions, VirtualCamera } from "./virtual-camera.ts";

export interface HostOptions {
  readonly host?: string;
  /** 0 takes any free port. */
  readonly port?: number;
  readonly clock?: Clock;
}

export interface HostedCameraOptions extends CameraOptions {
  /** Its place on the host, as in rtsp://host:port/PATH/main. Empty: the host is the camera. */
  readonly path: string;
}

/** One RTSP port with any number of cameras behind it, told apart by the path. */
export class RtspCameraHost {
  readonly #host: string;
  readonly #clock: Clock;
  readonly #cameras = new Map<string, VirtualCamera>();
  readonly #server: RtspServer;
  #port: number;

  constructor({
    host = "127.0.0.1",
    port = 0,
    clock = systemClock,
    cameras,
  }: HostOptions & { readonly cameras: readonly HostedCameraOptions[] }) {
    this.#host = host;
    this.#port = port;
    this.#clock = clock;
    this.#server = new RtspServer({
      name: "Tessera camera",
      clock,
      welcome: (connection) => new CameraGuest(connection, (uri) => this.#find(uri)),
    });
    for (const options of cameras) this.#add(options);
  }

  get port(): number {
    return this.#port;
  }

  get cameras(): RtspCamera[] {
    return [...this.#cameras.keys()].map((path) => this.camera(path));
  }

  camera(path: string): RtspCamera {
    const camera = this.#cameras.get(path);
    if (!camera)
      throw new BadRequest("camera-not-on-host", {
        zh: `这个地址上没有路径为“${path}”的摄像机：请检查路径。`,
        en: `There is no camera with the path "${path}" on this host: check the path.`,
      });
    return new RtspCamera(camera, this.#placeOf(camera, path));
  }

  /** Begins to listen, on the same port as before when it was stopped in between. */
  async start(): Promise<void> {
    if (this.#server.isListening) return;
    this.#port = await this.#server.listen({ host: this.#host, port: this.#port });
  }

  /** Cuts off every client and frees the port. */
  stop(): Promise<void> {
    return this.#server.stop();
  }

  #add(options: HostedCameraOptions): void {
    if (this.#cameras.has(options.path))
      throw new BadRequest("camera-path-taken", {
        zh: `两台摄像机使用了同一路径“${options.path}”：请为每台设置不同的路径。`,
        en: `Two cameras have the path "${options.path}": give each its own.`,
      });
    this.#cameras.set(options.path, new VirtualCamera(options, this.#clock));
  }

  /** PATH/main or PATH/sub, then perhaps /trackID=n; a query is ignored. */
  #find(uri: string): CameraTarget | undefined {
    const match = /^rtsps?:\/\/[^/]*\/(?:(.*)\/)?(main|sub)(?:\/(?:trackID=(\d+))?)?$/i.exec(
      uri.replace(/\?[^/]*/, ""),
    );
    const camera = this.#cameras.get(match?.[1] ?? "");
    if (!match || !camera) return undefined;
    return {
      camera,
      presentation: match[2]?.toLowerCase() === "main" ? camera.main : camera.sub,
      track: match[3] === undefined ? undefined : Number(match[3]),
    };
  }

  #placeOf(camera: VirtualCamera, path: string): CameraPlace {
    return {
      port: () => this.#port,
      baseUrl: () => `rtsp://${this.#host}:${this.#port}${path === "" ? "" : `/${path}`}`,
      setPlugged: async (isPlugged) => {
        if (path !== "") camera.setReachable(isPlugged);
        else await (isPlugged ? this.start() : this.stop());
      },
    };
  }
}
