import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Camera } from "../../camera/camera.ts";
import { camerasIn } from "../trees/cameras-in.ts";
import { LatestPlay } from "./latest-play.ts";

const aDevice = (device: string) =>
  ({
    kind: "device",
    device,
    name: device,
    way: { via: "device", isFound: false },
  }) as const;

const cameraIn = (device: string) => ({
  ID: "1",
  Name: `camera of ${device}`,
  ParentID: device,
  Parental: 0,
  IsSearchDevice: false,
  NodeType: "camera",
  Online: 1,
  ChannelID: "1",
  ParentDeviceID: device,
  Enable: 1,
  FavoritesChannel: 0,
});

/** Answers of the server that wait until they are let go. */
const answers = new Map<string, () => void>();
const signals: AbortSignal[] = [];

beforeEach(() => {
  answers.clear();
  signals.length = 0;
  vi.stubGlobal("location", { origin: "http://host", pathname: "/video/browse" });
  vi.stubGlobal("fetch", (url: string, { signal }: { signal: AbortSignal }) => {
    const device = new URL(url).pathname.split("/").at(-2) ?? "";
    signals.push(signal);
    return new Promise<Response>((resolve, reject) => {
      answers.set(device, () => resolve(Response.json({ count: 1, data: [cameraIn(device)] })));
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  });
});
afterEach(() => void vi.unstubAllGlobals());

function aPlayer() {
  const player = new LatestPlay();
  const played: string[] = [];
  const note = (cameras: readonly Camera[]) =>
    void played.push(...cameras.map(({ device }) => device));
  const start = (device: string) =>
    player
      .start((signal) => camerasIn(aDevice(device), signal), note)
      .catch(() => "dropped" as const);
  return { player, played, start };
}

describe("LatestPlay", () => {
  it("plays what was asked for last, whichever answer comes first", async () => {
    const { played, start } = aPlayer();
    const [first, second] = [start("slow"), start("fast")];
    answers.get("fast")?.();
    await second;
    answers.get("slow")?.();
    expect(await first).toBe("dropped");
    expect(played).toEqual(["fast"]);
  });

  it("plays nothing once it is stopped, and lets go of the request", async () => {
    const { player, played, start } = aPlayer();
    const playing = start("gate");
    player.stop();
    answers.get("gate")?.();
    await playing;
    expect(signals[0]?.aborted).toBe(true);
    expect(played).toEqual([]);
  });

  it("plays nothing when it is stopped after the answer has come", async () => {
    const { player, played, start } = aPlayer();
    const playing = start("gate");
    answers.get("gate")?.();
    await Promise.resolve();
    player.stop();
    await playing;
    expect(played).toEqual([]);
  });
});
