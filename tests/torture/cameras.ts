import { systemClock } from "@tessera/base";
import { recordIdOf } from "@tessera/features/playback/contract";
import { startRtspCameraHost } from "@tessera/simulators/rtsp-camera";
import { addCamera } from "../e2e/cameras.ts";
import { recordAlways } from "../e2e/record-plans.ts";

export const gopMs = 1000;
const fps = 10;

type CameraHost = Awaited<ReturnType<typeof startRtspCameraHost>>;

/** Simulated cameras that outlive the server that records them. */
export class RecordedCameras {
  readonly names: readonly string[];
  readonly recordIds: readonly string[];
  readonly #host: CameraHost;

  private constructor(names: readonly string[], host: CameraHost) {
    this.names = names;
    this.recordIds = names.map((deviceId) => recordIdOf({ deviceId, channelId: "1" }));
    this.#host = host;
  }

  static async start(count: number): Promise<RecordedCameras> {
    const names = Array.from({ length: count }, (_, number) => `cam-${number}`);
    const host = await startRtspCameraHost({
      clock: systemClock,
      cameras: names.map((name) => {
        const picture = { scene: "gate", width: 320, height: 192, fps } as const;
        return { path: name, name, ...picture, gopSeconds: gopMs / 1000, audio: "pcma" };
      }),
    });
    return new RecordedCameras(names, host);
  }

  /** Makes them known to a server, and records them day and night. */
  async record({ url, token }: { readonly url: string; readonly token: string }): Promise<void> {
    for (const name of this.names) {
      const rtspUrl = this.#host.camera(name).url(1);
      await addCamera(url, token, { id: name, name, rtspUrl });
    }
    await recordAlways(url, token, this.names);
  }

  stop(): Promise<void> {
    return this.#host.stop();
  }
}
