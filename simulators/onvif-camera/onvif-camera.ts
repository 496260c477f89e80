import { BadRequest, type Clock, systemClock, Turns } from "@tessera/base";
import { type RtspCamera, type RtspCameraHost, startRtspCameraHost } from "../rtsp-camera/index.ts";
import { CameraAccess } from "./camera-access.ts";
import { CameraClock } from "./camera-clock.ts";
import { identify } from "./camera-identity.ts";
import type { OnvifCameraOptions } from "./camera-options.ts";
import { CameraServer } from "./camera-server.ts";
import { cameraServices } from "./camera-services.ts";
import { DiscoveryResponder } from "./discovery-responder.ts";
import { EventBoard } from "./event-board.ts";
import type { CameraEvent } from "./event-topics.ts";
import { type Faults, noFaults } from "./faults.ts";
import type { Lens } from "./lens.ts";
import type { PtzHead, PtzPreset } from "./ptz-head.ts";
import { SearchSessions } from "./search-sessions.ts";
import { readSnapshot } from "./snapshot.ts";
import { VideoSource } from "./video-source.ts";

/** A running ONVIF camera, as a test or a person who tries an installation sees it. */
export class OnvifCamera {
  readonly host: string;
  /** What it does wrong; may be changed while it runs. */
  readonly faults: Faults;
  readonly #options: OnvifCameraOptions;
  readonly #clock: Clock;
  readonly #sources: readonly VideoSource[];
  readonly #events: EventBoard;
  readonly #searches: SearchSessions;
  readonly #server: CameraServer;
  readonly #discovery: DiscoveryResponder;
  #rtsp: RtspCameraHost | undefined;
  #port: number;
  #discoveryPort: number;
  #rebootCount = 0;
  #cancelRestart = () => {};
  #isPlugged = false;
  #isStopped = false;
  /** A restart may still be under way when somebody pulls the plug. */
  readonly #turns = new Turns();

  constructor(options: OnvifCameraOptions) {
    const { host = "127.0.0.1", port = 0, clock = systemClock, hasPtz = true } = options;
    const { sources = [{ name: options.name, scene: "gate" }] } = options;
    this.host = host;
    this.#port = port;
    this.#discoveryPort = options.discoveryPort ?? 0;
    this.#options = options;
    this.#clock = clock;
    this.faults = { ...noFaults, ...options.faults };
    const { faults } = this;
    const cameraClock = new CameraClock(clock, () => faults.clockOffsetMs);
    const identity = identify(options);
    const slots = options.subscriptionSlots ?? 4;
    this.#sources = sources.map(
      (source, index) => new VideoSource(source, index, { clock, hasPtz }),
    );
    this.#events = new EventBoard({ sources: this.#sources, clock: cameraClock, faults, slots });
    this.#searches = new SearchSessions(clock);
    this.#server = new CameraServer({
      clock,
      faults,
      access: new CameraAccess(options, cameraClock, faults),
      services: cameraServices({
        options,
        identity,
        clock: cameraClock,
        faults,
        slots,
        sources: this.#sources,
        events: this.#events,
        searches: this.#searches,
        reboot: () => this.#reboot(),
      }),
      snapshot: (path) => readSnapshot(this.#sources, path),
      rtspPort: () => this.#rtsp?.port ?? 0,
    });
    this.#discovery = new DiscoveryResponder({
      identity,
      deviceUrl: (localHost) => this.#deviceUrlAt(faults.wrongHost ?? localHost),
      isSilent: () => faults.answers === "never",
    });
  }

  get port(): number {
    return this.#port;
  }

  get deviceUrl(): string {
    return this.#deviceUrlAt(this.host);
  }

  /** Where probes are answered, by UDP. */
  get discoveryPort(): number {
    return this.#discoveryPort;
  }

  /** The head of the first source. */
  get ptz(): PtzHead {
    return this.ptzOf(0);
  }

  ptzOf(source: number): PtzHead {
    const { ptz } = this.#source(source);
    if (!ptz)
      throw new BadRequest("camera-without-ptz", {
        zh: "这台模拟摄像机没有云台：请用 hasPtz 启动。",
        en: "This simulated camera cannot be moved: start it with hasPtz.",
      });
    return ptz;
  }

  get presets(): readonly PtzPreset[] {
    return [...this.ptz.presets.values()];
  }

  lensOf(source: number): Lens {
    return this.#source(source).lens;
  }

  /** The pictures of a source: who plays them, and what can go wrong with them. */
  streamsOf(source: number): RtspCamera {
    const { path } = this.#source(source);
    return this.#runningRtsp().camera(path);
  }

  /** Tells all listeners; what has no state, as a tripwire, happens when it is active. */
  raise(event: CameraEvent, isActive = true, source = 0): void {
    this.#events.raise(event, this.#source(source), isActive);
  }

  get subscriptionCount(): number {
    return this.#events.listenerCount;
  }

  get rebootCount(): number {
    return this.#rebootCount;
  }

  /** It is back, at the same address. Idempotent. */
  plugIn(): Promise<void> {
    return this.#turns.run(async () => {
      if (!this.#isPlugged && !this.#isStopped) await this.#listen();
    });
  }

  /** The camera is gone: nobody is answered, and it forgets who listened. Idempotent. */
  unplug(): Promise<void> {
    this.#cancelRestart();
    return this.#turns.run(() => this.#hangUp());
  }

  /** For good. */
  stop(): Promise<void> {
    this.#isStopped = true;
    return this.unplug();
  }

  async #listen(): Promise<void> {
    if (this.#rtsp) await this.#rtsp.start();
    else this.#rtsp = await this.#startRtsp();
    this.#port = await this.#server.listen({ host: this.host, port: this.#port });
    const own = { host: this.host, port: this.#discoveryPort };
    await this.#discovery.listen(this.#options.discovery === "multicast" ? "multicast" : own);
    this.#discoveryPort = this.#discovery.port;
    this.#isPlugged = true;
  }

  async #hangUp(): Promise<void> {
    this.#isPlugged = false;
    this.#events.endAll();
    this.#searches.endAll();
    await this.#discovery.stop();
    await this.#server.stop();
    await this.#rtsp?.stop();
  }

  #reboot(): void {
    this.#rebootCount++;
    // The answer goes out first.
    this.#cancelRestart = this.#clock.after(0, () => void this.#restart());
  }

  async #restart(): Promise<void> {
    for (const { ptz } of this.#sources) ptz?.stop();
    await this.unplug();
    this.#cancelRestart = this.#clock.after(this.#options.rebootMs ?? 0, () => void this.plugIn());
  }

  #source(index: number): VideoSource {
    const source = this.#sources[index];
    if (!source)
      throw new BadRequest("camera-source-missing", {
        zh: `这台模拟摄像机没有第 ${index + 1} 个视频源：请检查 sources。`,
        en: `This simulated camera has no video source ${index + 1}: check its sources.`,
      });
    return source;
  }

  #startRtsp(): Promise<RtspCameraHost> {
    const { userName = "", password = "", authentication = "none", isTurned } = this.#options;
    return startRtspCameraHost({
      host: this.host,
      clock: this.#clock,
      cameras: this.#sources.map(({ options, path, ptz }) => ({
        ...options,
        note: ptz && (() => ptz.positionText()),
        direction: isTurned && ptz ? () => ptz.position() : undefined,
        path,
        userName,
        password,
        authentication: authentication === "none" ? "none" : "digest",
      })),
    });
  }

  #runningRtsp(): RtspCameraHost {
    if (this.#rtsp) return this.#rtsp;
    throw new Error("the camera was not started");
  }

  #deviceUrlAt(host: string): string {
    return `http://${host}:${this.#port}/onvif/device_service`;
  }
}

export async function startOnvifCamera(options: OnvifCameraOptions): Promise<OnvifCamera> {
  const camera = new OnvifCamera(options);
  try {
    await camera.plugIn();
  } catch (error) {
    await camera.stop();
    throw error;
  }
  return camera;
}
