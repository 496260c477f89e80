import { systemClock, type TlsPair } from "@tessera/base";
import { RtspClient, type RtspClientOptions } from "../rtsp-client.ts";
import { type Script, ScriptedCamera } from "./scripted-camera.ts";

/** What a test started, to be ended by `stopAll`. */
export const stops: (() => Promise<void>)[] = [];

/** Ends what a test started. */
export async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0)) await stop();
}

export async function aCamera(script: Script = {}, tls?: TlsPair): Promise<ScriptedCamera> {
  const camera = await ScriptedCamera.start(script, tls);
  stops.push(() => camera.stop());
  return camera;
}

export function aClient(url: string, options: Partial<RtspClientOptions> = {}): RtspClient {
  const client = new RtspClient({
    url,
    userName: "",
    password: "",
    transport: "TCP",
    clock: systemClock,
    signal: new AbortController().signal,
    ...options,
  });
  stops.push(() => client.close());
  return client;
}

/** Plays all tracks; what comes in is noted as "track:bytes". */
export async function playAll(client: RtspClient): Promise<string[]> {
  const packets: string[] = [];
  const { media } = await client.describe();
  await client.play(
    media.map((track, at) => ({
      media: track,
      provesLife: track.type === "video",
      handlers: {
        onRtp: (bytes, start, end) =>
          void packets.push(`${at}:${Buffer.from(bytes.subarray(start, end)).toString("hex")}`),
        onRtcp: () => void packets.push(`${at}:rtcp`),
        writeReport: () => Uint8Array.of(0x81, 201),
      },
    })),
  );
  return packets;
}

/** An RTP packet with the mark as its sequence number and payload. */
export const packet = (mark: number) =>
  Uint8Array.of(0x80, 96, 0, mark, 0, 0, 0, 0, 0, 0, 0, 1, mark);
