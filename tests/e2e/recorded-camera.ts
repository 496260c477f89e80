import { expect } from "@playwright/test";
import type { RtspCamera } from "@tessera/simulators/rtsp-camera";
import { startCamera } from "./a-camera.ts";
import { callBare } from "./bare-api.ts";
import { addCamera, removeCamera } from "./cameras.ts";

export interface RecordedCamera {
  readonly device: string;
  /** As the playback calls name its channel. */
  readonly id: string;
  readonly camera: RtspCamera;
  /** What was recorded so far. */
  recorded(): Promise<readonly { readonly startMs: number; readonly endMs: number }[]>;
  stopRecording(): Promise<void>;
  remove(): Promise<void>;
}

interface Server {
  readonly url: string;
  readonly token: string;
}

/** A simulated camera that is recorded by hand; resolves when so much of it is on the disk. */
export async function recordCamera(
  { url, token }: Server,
  { name, seconds = 8 }: { readonly name: string; readonly seconds?: number },
): Promise<RecordedCamera> {
  const camera = await startCamera({ name, scene: "gate", fps: 15, gopSeconds: 1, audio: "aac" });
  const device = await addCamera(url, token, { name, rtspUrl: camera.url(1) });
  const id = `${device}~1`;
  const place = `device=${device}&channel=1`;
  const recorded = async () => {
    const range = `from=${Date.now() - 3_600_000}&to=${Date.now() + 60_000}`;
    const reply = await callBare(url, { path: `record/timeline?ids=${id}&${range}`, token });
    const [channel] = reply["channels"] as { recorded: { startMs: number; endMs: number }[] }[];
    return channel?.recorded ?? [];
  };
  const lengthMs = async () =>
    (await recorded()).reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  await callBare(url, { path: `record/realtimerecord/start?${place}&duration=3600`, token });
  await expect.poll(lengthMs, { timeout: 60_000 }).toBeGreaterThan(seconds * 1000);
  return {
    device,
    id,
    camera,
    recorded,
    async stopRecording() {
      await callBare(url, { path: `record/realtimerecord/stop?${place}`, token });
    },
    async remove() {
      await removeCamera(url, token, device);
      await camera.stop();
    },
  };
}
