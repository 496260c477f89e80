import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FakeClock, silentLogger } from "@tessera/base";
import { aPrincipal, temporaryFolder } from "@tessera/platform/testing";
import { ExportSigner, type FilmMarker, verifyExport } from "@tessera/recorder/export";
import { FootageReader } from "@tessera/recorder/read";
import { describe, expect, it, vi } from "vitest";
import { NearestFootage } from "../media/nearest-footage.ts";
import { aPlaybackSite, type PersonName } from "../testing/a-playback-site.ts";
import { SomeFootage } from "../testing/some-footage.ts";
import { ExportFolder } from "./export-folder.ts";
import { Exports } from "./exports.ts";

const id = "device~1";
const startMs = Date.UTC(2026, 10, 14, 10);
const clip = { id, from: startMs, to: startMs + 3000, flow: "1" };

/** It is synced to the disk, which may be busy. */
const patiently = { timeout: 10_000 };

interface Job {
  readonly job: string;
  readonly state: string;
  readonly bytes: number;
  readonly error: string;
}

type Site = Awaited<ReturnType<typeof aPlaybackSite>>;

async function exported({ post, json }: Site, wish: object = {}): Promise<Job> {
  const asked = { clips: [clip], note: "case 7", ...wish };
  const { job } = (await (await post("export", asked)).json()) as Job;
  return vi.waitFor(async () => {
    const { rows } = (await json("exports")) as { rows: Job[] };
    const found = rows.find((row) => row.job === job);
    expect(found?.state).toMatch(/done|failed/);
    return found as Job;
  }, patiently);
}

describe("an export", () => {
  it("is made, fetched, and found to be genuine", async () => {
    const site = await aPlaybackSite();
    await site.footage.add({ startMs, gops: 4 });
    const job = await exported(site);
    expect(job).toMatchObject({
      state: "done",
      progress: 1,
      error: "",
      id,
      name: "North Gate",
      from: startMs,
      to: startMs + 3000,
    });
    const response = await site.ask(`export/${job.job}`);
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-length")).toBe(String(job.bytes));
    const path = join(await temporaryFolder(), "export.zip");
    await writeFile(path, Buffer.from(await response.arrayBuffer()));
    expect(await verifyExport(path)).toMatchObject({
      kind: "unknown-key",
      manifest: { exportedBy: "user 2", note: "case 7" },
    });
  });

  it("with a password is encrypted, and the password is written nowhere", async () => {
    const site = await aPlaybackSite();
    await site.footage.add({ startMs, gops: 4 });
    const password = "correct horse 7";
    const job = await exported(site, { password });
    expect(job).toMatchObject({ state: "done", isEncrypted: true });
    const folder = join(site.dataDir, "exports");
    const path = join(folder, `${job.job}.zip`);
    expect(await verifyExport(path)).toMatchObject({ code: "password-needed" });
    expect(await verifyExport(path, { password })).toMatchObject({ kind: "unknown-key" });
    expect(JSON.stringify([job, site.audited])).not.toContain(password);
    expect(await readFile(join(folder, `${job.job}.json`), "utf8")).not.toContain(password);
  });

  it("that cannot be stamped is made, and says so, also after a restart", async () => {
    const site = await aPlaybackSite({ stampUrl: "http://127.0.0.1:9" });
    await site.footage.add({ startMs, gops: 4 });
    const job = await exported(site);
    const warning = expect.stringContaining("without a trusted time stamp");
    expect(job).toMatchObject({ state: "done", warning });
    const [kept] = await new ExportFolder(join(site.dataDir, "exports")).open();
    expect(kept).toMatchObject({ warning: { en: warning } });
  });

  it.each(["short 7", "口令口令口令口令", "x".repeat(100)])(
    "with the password %j is refused at once",
    async (password) => {
      const { post, footage } = await aPlaybackSite();
      await footage.add({ startMs });
      expect((await post("export", { clips: [clip], password })).status).toBe(400);
    },
  );

  it("is for who asked for it and for administrators, and for others it does not exist", async () => {
    const site = await aPlaybackSite();
    await site.footage.add({ startMs, gops: 4 });
    const { job } = await exported(site);
    const seenBy = async (name: PersonName) => [
      ((await site.json("exports", name)) as { rows: Job[] }).rows.length,
      (await site.ask(`export/${job}`, name)).status,
    ];
    expect(await seenBy("other")).toEqual([0, 404]);
    expect(await seenBy("admin")).toEqual([1, 200]);
    expect((await site.post("export/cancel", { job }, "other")).status).toBe(404);
    site.takeRights();
    expect(await seenBy("guard")).toEqual([1, 403]);
  });

  it("that a second person agreed to is fetched as often as one likes, and no other", async () => {
    const site = await aPlaybackSite({ needsSecondPerson: true });
    await site.footage.add({ startMs, gops: 4 });
    const post = (headers: Record<string, string>) =>
      site.ask("export", "guard", {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ clips: [clip] }),
      });
    const refused = await post({});
    expect([refused.status, refused.headers.get("x-approval-asked")]).toEqual([403, "asked"]);
    const { job } = (await (await post({ "x-approval": "agreed" })).json()) as Job;
    const fetched = () => site.ask(`export/${job}`);
    await vi.waitFor(async () => expect((await fetched()).status).toBe(200), patiently);
    expect((await fetched()).status).toBe(200);
    expect((await site.ask(`export/${job}`, "admin")).status).toBe(403);
    const download = `download/${id}/${startMs}?end=${startMs + 2000}`;
    const asking = { method: "HEAD", headers: { "x-approval-only-ask": "1" } };
    const asked = await site.ask(download, "guard", asking);
    expect(asked.headers.get("x-approval-verb")).toBe("export");
    expect((await site.ask(`${download}&approval=agreed`)).status).toBe(200);
  });

  it("needs the right on every channel in it", async () => {
    const { post, footage } = await aPlaybackSite();
    await footage.add({ startMs });
    expect((await post("export", { clips: [clip] }, "other")).status).toBe(403);
  });

  it("of a range without footage is refused at once, with the nearest moment", async () => {
    const { post, footage } = await aPlaybackSite();
    await footage.add({ startMs });
    const far = { ...clip, from: startMs - 9000, to: startMs - 5000 };
    const response = await post("export", { clips: [clip, far] });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("the nearest one is at");
  });

  it("of a range that is reversed is refused at once", async () => {
    const { post, footage } = await aPlaybackSite();
    await footage.add({ startMs });
    const response = await post("export", { clips: [{ ...clip, to: startMs - 1 }] });
    expect(response.status).toBe(400);
  });

  it("over a change of format holds a film for each", async () => {
    const site = await aPlaybackSite();
    await site.footage.add({ startMs, gops: 2 });
    await site.footage.add({ startMs: startMs + 2000, gops: 2, tracks: "h265" });
    expect(await exported(site)).toMatchObject({ state: "done", error: "" });
  });

  it("is refused when the key that signs it cannot be used; the rest goes on", async () => {
    const site = await aPlaybackSite({ exportKey: "no key" });
    await site.footage.add({ startMs, gops: 4 });
    const { state, error } = await exported(site);
    expect([state, error]).toEqual(["failed", expect.stringContaining("export-key.pem")]);
    const playing = await site.ask(`footage/${id}?from=${startMs}&to=${startMs + 1000}`);
    expect(playing.status).toBe(200);
  });

  it("goes with its file when it is cancelled after it was done", async () => {
    const site = await aPlaybackSite();
    await site.footage.add({ startMs, gops: 4 });
    const { job } = await exported(site);
    await site.post("export/cancel", { job });
    expect(await site.json("exports")).toEqual({ rows: [] });
    expect(await readdir(join(site.dataDir, "exports"))).toEqual([]);
  });

  it("is kept for a day, where nobody else on the machine can read it", async () => {
    const site = await aPlaybackSite();
    await site.footage.add({ startMs, gops: 4 });
    const { job } = await exported(site);
    const folder = join(site.dataDir, "exports");
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, `${job}.zip`))).mode & 0o777).toBe(0o600);
    await site.clock.advance(25 * 3_600_000);
    await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]));
    expect((await site.ask(`export/${job}`)).status).toBe(404);
  });

  it("waits while two others are made, and can be cancelled meanwhile", async () => {
    const site = await aPlaybackSite();
    await site.footage.add({ startMs, gops: 300 });
    const long = { ...clip, to: startMs + 300_000 };
    const jobs: Job[] = [];
    for (let number = 0; number < 3; number++)
      jobs.push((await (await site.post("export", { clips: [long, long] })).json()) as Job);
    expect(jobs.map(({ state }) => state)).toEqual(["running", "running", "waiting"]);
    for (const { job } of jobs) await site.post("export/cancel", { job });
    const { rows } = (await site.json("exports")) as { rows: Job[] };
    expect(rows.map(({ state }) => state)).toEqual(["cancelled", "cancelled", "cancelled"]);
    await vi.waitFor(async () => expect(await readdir(join(site.dataDir, "exports"))).toEqual([]));
    await vi.waitFor(async () => expect(await site.openFiles()).toBe(0));
  });
});

it("leaves room for exports that are under way", async () => {
  const footage = new SomeFootage(await temporaryFolder());
  const { segment } = await footage.add({ startMs, gops: 30 });
  const folder = new NarrowFolder(await temporaryFolder());
  const reader = new FootageReader(footage);
  const signer = ExportSigner.make();
  const exports = new Exports({
    folder,
    signer: () => signer,
    stamps: { stamp: async () => ({}) },
    reader,
    segments: footage,
    nearest: new NearestFootage({ reader, segments: footage, index: footage }),
    marker: aMarker(),
    aacEncoders: {
      open() {
        throw new Error("no sound is converted here");
      },
    },
    watermarkRule: () => "choice",
    product: { name: "Tessera", version: "0.1.0" },
    clock: new FakeClock(),
    log: silentLogger,
  });
  const { channel, flow } = segment;
  const all = { channel, flow, fromMs: startMs, toMs: startMs + 30_000, name: "Gate" };
  const principal = aPrincipal(2, { userName: "li" });
  const jobs = [
    await exports.begin(principal, [all], { note: "" }),
    await exports.begin(principal, [all], { note: "" }),
  ];
  const states = () => expect(jobs.map(({ state }) => state)).toEqual(["done", "done"]);
  await vi.waitFor(states, patiently);
  const [, , first = 0, second = 0] = folder.asked;
  expect(second).toBe(2 * first);
});

/** Lets nobody in before two have asked for room to write. */
class NarrowFolder extends ExportFolder {
  readonly asked: number[] = [];
  readonly #both = Promise.withResolvers<void>();

  override async needRoom(bytes: number): Promise<void> {
    this.asked.push(bytes);
    if (this.asked.length === 4) this.#both.resolve();
    if (this.asked.length > 2) await this.#both.promise;
  }
}

describe("a watermark", () => {
  it("is put on what the caller wants it on, and what is done tells it, also after a restart", async () => {
    const site = await aPlaybackSite({ marker: aMarker() });
    await site.footage.add({ startMs, gops: 4 });
    expect(await exported(site, { isMarked: true })).toMatchObject({
      state: "done",
      isMarked: true,
    });
    expect(await exported(site)).toMatchObject({ isMarked: false });
    const kept = await new ExportFolder(join(site.dataDir, "exports")).open();
    expect(new Set(kept.map(({ isMarked }) => isMarked))).toEqual(new Set([false, true]));
  });

  it("is on every copy where the site says so: none leaves as it was recorded", async () => {
    const marker = aMarker();
    const site = await aPlaybackSite({ marker, watermark: "always" });
    await site.footage.add({ startMs, gops: 4 });
    expect(await site.json("exportrules")).toEqual({ watermark: "always" });
    expect(await exported(site)).toMatchObject({ state: "done", isMarked: true });
    expect(marker.names).toEqual(["user 2"]);
    const plain = await site.ask(`download/${id}/${startMs}?end=${startMs + 1000}`);
    expect(plain.status).toBe(403);
    expect(await plain.text()).toContain("watermark");
  });

  it("is refused where the site makes none", async () => {
    const site = await aPlaybackSite({ watermark: "never" });
    await site.footage.add({ startMs, gops: 4 });
    const response = await site.post("export", { clips: [clip], isMarked: true });
    expect(response.status).toBe(400);
    expect((await site.ask(`download/${id}/${startMs}?end=${startMs + 1000}`)).status).toBe(200);
  });

  it("is burnt into one export at a time, and others go past it", async () => {
    const marker = aMarker({ isHeld: true });
    const site = await aPlaybackSite({ marker });
    await site.footage.add({ startMs, gops: 4 });
    const begin = async (isMarked: boolean) =>
      ((await (await site.post("export", { clips: [clip], isMarked })).json()) as Job).job;
    const jobs = [await begin(true), await begin(true), await begin(false)];
    const states = async () => {
      const { rows } = (await site.json("exports")) as { rows: Job[] };
      return jobs.map((job) => rows.find((row) => row.job === job)?.state);
    };
    await vi.waitFor(async () => expect(await states()).toEqual(["running", "waiting", "done"]));
    await site.post("export/cancel", { job: jobs[0] });
    await vi.waitFor(async () => expect(await states()).toEqual(["cancelled", "running", "done"]));
    await site.post("export/cancel", { job: jobs[1] });
    const left = [`${jobs[2]}.json`, `${jobs[2]}.zip`];
    await vi.waitFor(async () =>
      expect((await readdir(join(site.dataDir, "exports"))).toSorted()).toEqual(left),
    );
  });
});

/** Gives pictures back as they are; held, it never does. */
function aMarker({ isHeld = false } = {}): FilmMarker & { readonly names: string[] } {
  const names: string[] = [];
  return {
    names,
    open() {
      const closed = Promise.withResolvers<never>();
      closed.promise.catch(() => {});
      let track: Parameters<ReturnType<FilmMarker["open"]>["begin"]>[0]["track"] | undefined;
      return {
        async begin(wish) {
          names.push(wish.name);
          track = wish.track;
          if (isHeld) await closed.promise;
        },
        mark: async (pictures) =>
          pictures.map((picture) => ({ ...picture, ...(picture.isKey && track && { track }) })),
        finish: async () => [],
        close: async () => closed.reject(new Error("closed")),
      };
    },
  };
}

describe("verifying", () => {
  it("rejects a manifest that this server has not signed", async () => {
    const { post } = await aPlaybackSite();
    const response = await post("verify", { manifest: "{}", signature: "00" });
    expect(await response.json()).toMatchObject({ isGenuine: false, signedBy: "" });
  });
});
