import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash, createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@tessera/base/testing/free-ports";
import {
  installRelease,
  manifestName,
  programPath,
  readUpdates,
  releaseManifest,
  signatureName,
  type Updates,
} from "@tessera/features/updates/contract";
import { temporaryFolder } from "@tessera/platform/testing";
import { startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { buildServer } from "../../tools/bootstrap/build-server.mjs";
import { root } from "../../tools/bootstrap/repository.mjs";
import { callBare } from "../e2e/bare-api.ts";
import { addCamera } from "../e2e/cameras.ts";
import { callApi, md5, postJson } from "../e2e/legacy-api.ts";
import { quietPorts } from "../quiet-ports.ts";

const password = "First-Password1";
const release = { version: "0.2.0", place: "", folder: "", key: "", spki: "" };

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "tessera-test-"));
  release.place = folder;
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  release.key = join(folder, "key.pem");
  release.folder = join(folder, "release");
  release.spki = publicKey.export({ type: "spki", format: "der" }).toString("base64");
  await writeFile(release.key, privateKey.export({ type: "pkcs8", format: "pem" }));
  const args = ["--key", release.key, "--out", release.folder, "--version", release.version];
  execFileSync(process.execPath, [join(root, "tools/releases/make.ts"), ...args]);
  // Both builds, on a machine that does other things too.
}, 300_000);

afterAll(() => rm(release.place, { recursive: true, force: true }));

const small = { width: 320, height: 180, fps: 5, gopSeconds: 1 } as const;

/** Becomes ready apart from the site's data, and hangs with it. */
const hangs = `import { existsSync as isThere } from "node:fs";
if (isThere(process.argv[process.argv.indexOf("--data") + 1] + "/tessera.db"))
  await new Promise((resolve) => setTimeout(resolve, 2 ** 30));
`;

it("updates while it records, within the announced gap; a broken release is refused or rolled back, also when the power has cut it off; and it goes back by hand", async () => {
  const site = await aSite();
  const before = await site.recordedUntil(3);

  // To another version of the same build: same process, same session, one gap.
  const { GapSeconds } = await site.take(release.folder, release.version);
  await site.install(release.version);
  await site.runs(release.version);
  const after = await site.recordedUntil(2, Date.now());
  expect(after[0]?.startMs).toBe(before[0]?.startMs);
  expect(longestGapMs(after)).toBeLessThanOrEqual(GapSeconds * 1000);
  expect((await site.updates()).History).toMatchObject([{ Outcome: "done", To: "0.2.0" }]);
  expect(await site.title()).toBe("Gate 7");

  // A start finds it: the installed program hands over.
  expect(await site.stop()).toBe(0);
  await site.startAgain();
  await site.runs(release.version);

  // Throws at its start, wherever that is: the rehearsal finds it, and nothing stops.
  const throwing = await broken("0.3.0", `throw new Error("no such thing");\n`);
  await site.take(throwing, "0.3.0");
  await site.install("0.3.0");
  await expect.poll(site.lastOutcome, { timeout: 120_000 }).toBe("refused 0.3.0");
  expect((await site.updates()).History[0]?.Why).toContain("no such thing");

  // Hangs: ended after the time that is set, and taken back.
  const hanging = await broken("0.4.0", hangs);
  await site.take(hanging, "0.4.0");
  await site.allowSeconds(10);
  const heldAtMs = Date.now();
  await site.install("0.4.0");
  await expect.poll(site.lastOutcome, { timeout: 120_000 }).toBe("rolled-back 0.4.0");
  await site.runs(release.version);
  const still = await site.recordedUntil(2, Date.now());
  expect(still.at(-1)?.endMs).toBeGreaterThan(heldAtMs);
  expect(await site.alarms()).toContain("0.4.0");

  // Back by hand, to what was installed.
  await postJson(site.url, {
    path: "updates/rollback",
    token: site.token,
    input: { Version: "0.1.0", IsForced: false },
  });
  await site.runs("0.1.0");
  await site.recordedUntil(2, Date.now());
  expect(await site.title()).toBe("Gate 7");

  // The power goes while the next one hangs.
  const unlucky = await broken("0.5.0", hangs);
  await site.take(unlucky, "0.5.0");
  await site.allowSeconds(120);
  await site.install("0.5.0");
  await expect.poll(() => site.isWatched("0.5.0"), { timeout: 120_000 }).toBe(true);
  await site.kill();
  await site.startAgain();
  expect(await site.lastOutcome()).toBe("rolled-back 0.5.0");
  await site.runs("0.1.0");
  expect(await site.stop()).toBe(0);
}, 600_000);

/** The release with something before its program, signed again. */
async function broken(version: string, first: string): Promise<string> {
  const folder = join(await temporaryFolder(), "release");
  await cp(release.folder, folder, { recursive: true });
  const manifest = releaseManifest.parse(
    JSON.parse(await readFile(join(folder, manifestName), "utf8")),
  );
  const program = join(folder, programPath);
  const about = join(folder, "package.json");
  await writeFile(program, first + (await readFile(program, "utf8")));
  await writeFile(about, JSON.stringify({ name: "tessera", version, type: "module" }));
  const listed = await Promise.all(
    manifest.Files.map(async (file) => {
      const data = await readFile(join(folder, file.Path));
      const Sha256 = createHash("sha256").update(data).digest("hex");
      return { Path: file.Path, Bytes: data.length, Sha256 };
    }),
  );
  const text = Buffer.from(JSON.stringify({ ...manifest, Version: version, Files: listed }));
  const { Key } = JSON.parse(await readFile(join(folder, signatureName), "utf8")) as {
    Key: string;
  };
  const key = createPrivateKey(await readFile(release.key));
  const Signature = sign(null, text, key).toString("base64");
  await writeFile(join(folder, manifestName), text);
  await writeFile(join(folder, signatureName), JSON.stringify({ Key, Signature }));
  return folder;
}

interface Stretch {
  readonly startMs: number;
  readonly endMs: number;
}

const longestGapMs = (stretches: readonly Stretch[]): number =>
  stretches.reduce(
    (longest, { startMs }, at) =>
      Math.max(longest, at === 0 ? 0 : startMs - (stretches[at - 1]?.endMs ?? startMs)),
    0,
  );

/** The real program with a camera that it records. */
async function aSite() {
  const dataDir = await temporaryFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const main = await buildServer();
  let child: ChildProcess;
  const start = async () => {
    child = spawn(process.execPath, [main, "--data", dataDir, "--port", String(port)], {
      stdio: "ignore",
      detached: true,
      env: {
        ...process.env,
        LC_ALL: "en",
        ...quietPorts,
        TESSERA_INITIAL_PASSWORD: password,
        TESSERA_SESSION_IS_INITIAL_DUE: "false",
        TESSERA_RELEASE_KEY: release.spki,
        TESSERA_MEDIA_WORKERS: "1",
      },
    });
    await expect.poll(isReady, { timeout: 120_000, interval: 100 }).toBe(true);
  };
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const endAll = () => {
    try {
      if (child.pid) process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended.
    }
  };
  await start();
  onTestFinished(endAll);
  const { Token } = await callApi(url, {
    path: "login",
    fields: { username: "admin", password: md5(password) },
  });
  const token = String(Token);
  await callApi(url, { path: "setotherconfig", token, fields: { Title: "Gate 7" } });
  const camera = await startRtspCamera({ name: "Gate", scene: "gate", ...small });
  onTestFinished(() => camera.stop());
  const device = await addCamera(url, token, { name: "Gate", rtspUrl: camera.url(1) });
  const place = `device=${device}&channel=1`;
  await callBare(url, { path: `record/realtimerecord/start?${place}&duration=3600`, token });

  const recorded = async (): Promise<readonly Stretch[]> => {
    const range = `from=${Date.now() - 3_600_000}&to=${Date.now() + 60_000}`;
    const path = `record/timeline?ids=${device}~1&${range}`;
    const reply = await callBare(url, { path, token }).catch(() => ({ channels: [] }));
    const [channel] = reply["channels"] as { recorded: Stretch[] }[];
    return channel?.recorded ?? [];
  };
  const updates = async (): Promise<Updates> =>
    readUpdates.reply.parse(await callBare(url, { path: "updates", token }));
  const versionNow = () => updates().then(({ Version, Running }) => !Running && Version, String);
  return {
    url,
    token,
    updates,
    async take(Path: string, version: string) {
      await postJson(url, { path: "updates/examine", token, input: { Path } });
      const found = await updates();
      expect(found.Found?.Version).toBe(version);
      return found;
    },
    async install(Version: string) {
      const input = { Version, IsForced: false };
      installRelease.reply.parse(await postJson(url, { path: "updates/install", token, input }));
    },
    /** With the session from before. */
    async runs(version: string) {
      await expect.poll(versionNow, { timeout: 120_000, interval: 200 }).toBe(version);
    },
    lastOutcome: async () => {
      const found = await updates().catch(() => undefined);
      return `${found?.History[0]?.Outcome} ${found?.History[0]?.To}`;
    },
    allowSeconds: (readySeconds: number) =>
      postJson(url, { path: "settings/updates", token, input: { values: { readySeconds } } }),
    title: async () => (await callApi(url, { path: "getotherconfig", token }))["Title"],
    alarms: async () => JSON.stringify(await callBare(url, { path: "alarmlist?limit=50", token })),
    /** Resolves when so many seconds are on the disk, of what came after a moment. */
    async recordedUntil(seconds: number, sinceMs = 0): Promise<readonly Stretch[]> {
      const newMs = async () =>
        (await recorded()).reduce(
          (sum, { startMs, endMs }) => sum + Math.max(0, endMs - Math.max(startMs, sinceMs)),
          0,
        );
      await expect.poll(newMs, { timeout: 120_000, interval: 200 }).toBeGreaterThan(seconds * 1000);
      return recorded();
    },
    async isWatched(version: string) {
      const file = join(dataDir, "releases/current.json");
      const { trial } = JSON.parse(await readFile(file, "utf8")) as {
        readonly trial?: { readonly to: { readonly version: string }; readonly watcher?: unknown };
      };
      return trial?.to.version === version && trial.watcher !== undefined;
    },
    async kill() {
      const ended = once(child, "exit");
      endAll();
      await ended;
    },
    startAgain: start,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      const [code] = await ended;
      return code as number | null;
    },
  };
}
