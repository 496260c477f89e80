import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rename, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordIdOf } from "@tessera/features/playback/contract";
import { canMount } from "@tessera/recorder/testing";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addCamera } from "../e2e/cameras.ts";
import { openSession } from "../e2e/open-session.ts";
import { recordAlways } from "../e2e/record-plans.ts";
import { type RunningServer, startServer } from "../e2e/running-server.ts";
import { decodeDownload } from "./decode-download.ts";

const admin = { name: "admin", password: "Initial-Password-1" };
const id = recordIdOf({ deviceId: "gate", channelId: "1" });
vi.setConfig({ testTimeout: 240_000 });

/** What the footage lies on, and the folder where the server finds it while it is there. */
let folder: string;
const medium = () => join(folder, "medium");
const root = () => join(folder, "root");
let camera: RtspCamera;
let server: RunningServer;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tessera-disk-"));
  await mkdir(medium());
  if (canMount) {
    await mkdir(root());
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64m", "none", medium()]);
  }
  await putBack();
  camera = await startRtspCamera({
    name: "GATE",
    scene: "gate",
    width: 320,
    height: 180,
    gopSeconds: 1,
    fps: 10,
    audio: "pcma",
  });
  server = await startServer({
    initialPassword: admin.password,
    isDemo: false,
    mediaWorkers: 1,
    env: {
      TESSERA_RECORDING_PATHS: JSON.stringify([root()]),
      TESSERA_RECORDING_RESERVE_GIGABYTES: "0.0012",
      TESSERA_RECORDING_RESERVE_PERCENT: "1",
      TESSERA_PREVIEWS_CORE_SHARE: "0",
    },
  });
  ({ token } = await openSession(server.url, admin));
  await addCamera(server.url, token, { id: "gate", name: "gate", rtspUrl: camera.url(1) });
  await recordAlways(server.url, token, ["gate"]);
}, 90_000);
afterAll(async () => {
  await server.stop();
  await camera.stop();
  if (canMount) {
    execFileSync("umount", ["-l", root()]);
    execFileSync("umount", ["-l", medium()]);
  }
  await rm(folder, { recursive: true });
});

async function putBack(): Promise<void> {
  if (canMount) execFileSync("mount", ["--bind", medium(), root()]);
  else await rename(medium(), root());
}

async function takeAway(): Promise<void> {
  if (canMount) execFileSync("umount", ["-l", root()]);
  else await rename(root(), medium());
}

async function get(path: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${server.url}/api/v1/record/${path}`, { headers: { token } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

interface Line {
  readonly recorded: readonly { readonly startMs: number; readonly endMs: number }[];
  readonly gaps: readonly { readonly reason: string }[];
}

async function timeline(): Promise<Line> {
  const range = `from=${Date.now() - 3_600_000}&to=${Date.now()}`;
  const { channels } = await get(
    `timeline?ids=${encodeURIComponent(JSON.stringify([id]))}&${range}`,
  );
  const [line] = channels as Line[];
  if (!line) throw new Error("The channel has no line.");
  return line;
}

const lastMs = async () => (await timeline()).recorded.at(-1)?.endMs ?? 0;

async function troubles(): Promise<string[]> {
  const health = (await get("health")) as { troubles: { kind: string }[] };
  return health.troubles.map(({ kind }) => kind);
}

const eventually = (check: () => Promise<void>, timeout = 60_000) =>
  vi.waitFor(check, { timeout, interval: 300 });

async function recordsAnew(timeout?: number): Promise<void> {
  const sinceMs = Date.now();
  await eventually(async () => expect(await lastMs()).toBeGreaterThan(sinceMs), timeout);
}

it("a root that is taken away is told of, and used again when it is put back", async () => {
  await recordsAnew();
  await takeAway();
  await eventually(async () => expect(await troubles()).toContain("root-missing"));
  await putBack();
  await eventually(async () => expect(await troubles()).toEqual([]));
  await recordsAnew();
  const { complaints, frames } = await decodeDownload(
    { url: server.url, token },
    id,
    Date.now() - 3_600_000,
    Date.now(),
  );
  expect(complaints).toEqual([]);
  expect(frames).toBeGreaterThan(10);
});

it.skipIf(!canMount)(
  "a full disk lets the oldest footage go and recording goes on; with only locked footage left it stops and says so",
  async () => {
    // The reserve is more than comes between two looks at it; what is left beside it is soon written.
    const { blocks, bfree, bsize } = await statfs(medium());
    const size = (blocks - bfree) * bsize + 2_000_000;
    execFileSync("mount", ["-o", `remount,size=${size}`, medium()]);
    const firstMs = (await timeline()).recorded[0]?.startMs ?? 0;
    // More than the disk holds has been written: what was first has gone, with its reason.
    await eventually(async () => {
      const { recorded, gaps } = await timeline();
      expect(recorded[0]?.startMs).toBeGreaterThan(firstMs);
      expect(gaps.map(({ reason }) => reason)).toContain("retention");
    }, 120_000);
    await recordsAnew();
    const lock = `setimportant?device=gate&channel=1&start=${firstMs}&end=${Date.now() + 600_000}`;
    await get(lock);
    const lockedMs = (await timeline()).recorded[0]?.startMs;
    expect(lockedMs).toBeGreaterThan(firstMs);
    await eventually(async () => expect(await troubles()).toContain("only-locked-left"), 120_000);
    expect((await timeline()).recorded[0]?.startMs).toBe(lockedMs);
    await get(`${lock}&important=0`);
    await recordsAnew(90_000);
  },
);
