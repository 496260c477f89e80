import { execFileSync } from "node:child_process";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordIdOf } from "@tessera/features/playback/contract";
import { canMount } from "@tessera/recorder/testing";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { afterEach, expect, it, vi } from "vitest";
import { addCamera } from "../e2e/cameras.ts";
import { openSession } from "../e2e/open-session.ts";
import { recordAlways } from "../e2e/record-plans.ts";
import { type RunningServer, startServer } from "../e2e/running-server.ts";
import { decodeDownload } from "../torture/decode-download.ts";

const admin = { name: "admin", password: "Initial-Password-1" };
const id = recordIdOf({ deviceId: "gate", channelId: "1" });
vi.setConfig({ testTimeout: 240_000 });

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

interface Site {
  readonly server: RunningServer;
  readonly token: string;
  readonly camera: RtspCamera;
  readonly get: (path: string) => Promise<Record<string, unknown>>;
}

async function aSite(root: string, env: Readonly<Record<string, string>> = {}): Promise<Site> {
  const camera = await startRtspCamera({
    name: "GATE",
    scene: "gate",
    gopSeconds: 1,
    fps: 25,
    audio: "pcma",
  });
  stops.push(() => camera.stop());
  const server = await startServer({
    initialPassword: admin.password,
    isDemo: false,
    mediaWorkers: 1,
    env: { TESSERA_RECORDING_PATHS: JSON.stringify([root]), ...env },
  });
  stops.push(() => server.stop());
  const { token } = await openSession(server.url, admin);
  await addCamera(server.url, token, { id: "gate", name: "gate", rtspUrl: camera.url(1) });
  await recordAlways(server.url, token, ["gate"]);
  const get = async (path: string) => {
    const response = await fetch(`${server.url}/api/v1/record/${path}`, { headers: { token } });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
  return { server, token, camera, get };
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tessera-disk-"));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

interface Line {
  readonly recorded: readonly { readonly startMs: number; readonly endMs: number }[];
  readonly gaps: readonly { readonly reason: string }[];
}

async function timeline({ get }: Site): Promise<Line> {
  const range = `from=${Date.now() - 3_600_000}&to=${Date.now()}`;
  const { channels } = await get(
    `timeline?ids=${encodeURIComponent(JSON.stringify([id]))}&${range}`,
  );
  const [line] = channels as Line[];
  if (!line) throw new Error("The channel has no line.");
  return line;
}

const lastMs = async (site: Site) => (await timeline(site)).recorded.at(-1)?.endMs ?? 0;

async function troubles({ get }: Site): Promise<string[]> {
  const health = (await get("health")) as { troubles: { kind: string }[] };
  return health.troubles.map(({ kind }) => kind);
}

const eventually = (check: () => Promise<void>, timeout = 60_000) =>
  vi.waitFor(check, { timeout, interval: 300 });

async function recordsAnew(site: Site, timeout?: number): Promise<void> {
  const sinceMs = Date.now();
  await eventually(async () => expect(await lastMs(site)).toBeGreaterThan(sinceMs), timeout);
}

it("a root that is taken away is told of, and used again when it is put back", async () => {
  const folder = await aFolder();
  const root = join(folder, "disk");
  const site = await aSite(root);
  await recordsAnew(site);
  await rename(root, join(folder, "away"));
  await eventually(async () => expect(await troubles(site)).toContain("root-missing"));
  await rename(join(folder, "away"), root);
  await eventually(async () => expect(await troubles(site)).toEqual([]));
  await recordsAnew(site);
  const { complaints, frames } = await decodeDownload(
    { url: site.server.url, token: site.token },
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
    const root = await aFolder();
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=6m", "none", root]);
    stops.push(() => execFileSync("umount", ["-l", root]));
    const site = await aSite(root, {
      TESSERA_RECORDING_RESERVE_GIGABYTES: "0.001",
      TESSERA_RECORDING_RESERVE_PERCENT: "10",
      TESSERA_PREVIEWS_CORE_SHARE: "0",
    });
    await recordsAnew(site);
    const firstMs = (await timeline(site)).recorded[0]?.startMs ?? 0;
    // More than the disk holds has been written: what was first has gone, with its reason.
    await eventually(async () => {
      const { recorded, gaps } = await timeline(site);
      expect(recorded[0]?.startMs).toBeGreaterThan(firstMs);
      expect(gaps.map(({ reason }) => reason)).toContain("retention");
    }, 120_000);
    await recordsAnew(site);
    await site.get(
      `setimportant?device=gate&channel=1&start=${firstMs}&end=${Date.now() + 600_000}`,
    );
    await eventually(
      async () => expect(await troubles(site)).toContain("only-locked-left"),
      120_000,
    );
    const lockedMs = (await timeline(site)).recorded[0]?.startMs;
    await site.get(
      `setimportant?device=gate&channel=1&start=${firstMs}&end=${Date.now() + 600_000}&important=0`,
    );
    expect((await timeline(site)).recorded[0]?.startMs).toBe(lockedMs);
    await recordsAnew(site, 90_000);
  },
);
