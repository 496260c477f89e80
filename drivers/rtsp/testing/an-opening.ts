import {
  type Clock,
  ExpectedError,
  type Logger,
  silentLogger,
  systemClock,
  type TlsPair,
} from "@tessera/base";
import type { Frame, FrameSink, Tracks } from "@tessera/engine";
import { type Script, ScriptedCamera } from "@tessera/protocols/rtsp/testing";
import { onTestFinished } from "vitest";
import { createRtspDriver } from "../index.ts";

export async function aCamera(script: Script = {}, tls?: TlsPair): Promise<ScriptedCamera> {
  const camera = await ScriptedCamera.start(script, tls);
  onTestFinished(() => camera.stop());
  return camera;
}

interface Opening {
  readonly clock?: Clock;
  readonly connection?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly flow?: 1 | 2;
  readonly sink?: Partial<FrameSink>;
  readonly log?: Logger;
}

export async function open(rtspUrl: string, opening: Opening = {}) {
  const { clock = systemClock, flow = 1, signal = new AbortController().signal } = opening;
  const driver = createRtspDriver({ clock });
  const seen: (Tracks | Frame)[] = [];
  const counts: [number, number][] = [];
  const source = await driver.openLive({
    connection: driver.connection.parse({ rtspUrl, ...opening.connection }),
    flow,
    sink: {
      setTracks: (tracks) => void seen.push(tracks),
      push: (frame) => void seen.push(frame),
      countPackets: (received, lost) => void counts.push([received, lost]),
      ...opening.sink,
    },
    signal,
    log: opening.log ?? silentLogger,
  });
  onTestFinished(() => source.stop());
  return { source, seen, counts };
}

export async function errorOf(attempt: Promise<unknown> | undefined): Promise<ExpectedError> {
  const error = await attempt?.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!(error instanceof ExpectedError)) throw new Error("no ExpectedError", { cause: error });
  return error;
}
