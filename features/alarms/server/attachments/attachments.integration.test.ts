import { readdir, utimes, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { dayMs, silentLogger } from "@tessera/base";
import { forEachDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import type { WireAttachment } from "../../contract.ts";
import { anAlarmSite, aReport, nowMs, yard } from "../testing/an-alarm-site.ts";
import { AlarmAttachments } from "./alarm-attachments.ts";
import { AttachmentStore } from "./attachment-store.ts";

type Site = Awaited<ReturnType<typeof anAlarmSite>>;

const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6]);
const clip = Buffer.from("\0\0\0\u0018ftypiso5 and so on", "latin1");

async function keep({ alarms }: Site, alarmId: number, name: string, data: Uint8Array) {
  const file = await alarms.openAttachment({
    alarmId,
    name,
    kind: name.endsWith("jpg") ? "picture" : name.endsWith("mp4") ? "video" : "other",
    sizeBytes: data.length,
  });
  const middle = data.length >> 1;
  await file.write(middle, data.subarray(middle));
  await file.write(0, data.subarray(0, middle));
  await file.keep();
}

const factsOf = (site: Site, id: number) =>
  site.json<{ Attachments: readonly WireAttachment[]; Pictures: number; Alarm: { snap: string } }>(
    1,
    "GET",
    `alarm/facts?id=${id}`,
  );

const filesOf = async ({ dataDir }: Site, kind = "alarm-attachments"): Promise<string[]> => {
  const folder = join(dataDir, kind);
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return names.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};

forEachDatabase((open) => {
  it("keeps files with their alarm and gives them out as what is in them", async () => {
    const site = await anAlarmSite(await open());
    const id = await site.alarms.report(aReport("happens", 0, { channel: undefined }));
    await keep(site, id, "a.jpg", jpeg);
    await keep(site, id, "b.mp4", clip);
    await keep(site, id, "c\n<b>.html", Buffer.from("<script>alert(1)</script>"));
    const { Attachments, Pictures, Alarm } = await factsOf(site, id);
    expect(
      Attachments.map(({ Name, Kind, MediaType, Size }) => [Name, Kind, MediaType, Size]),
    ).toEqual([
      ["a.jpg", "picture", "image/jpeg", 10],
      ["b.mp4", "video", "video/mp4", clip.length],
      ["c_<b>.html", "other", "", 25],
    ]);
    // Lists show it too.
    expect([Pictures, Alarm.snap]).toEqual([1, `/api/v1/alarm/picture?id=${id}`]);
    const [picture, video, page] = Attachments.map(({ ID }) => `alarm/attachment?id=${ID}`);
    const shown = await site.ask(1, "GET", picture ?? "");
    expect(new Uint8Array(shown.bytes)).toEqual(jpeg);
    expect(shown.headers["content-type"]).toBe("image/jpeg");
    expect(shown.headers["content-disposition"]).toBeUndefined();
    const part = await site.askRange(1, video ?? "", "bytes=4-7");
    expect([part.status, part.body]).toEqual([206, "ftyp"]);
    const saved = await site.ask(1, "GET", `${picture}&download=true`);
    expect(saved.headers["content-disposition"]).toContain('filename="a.jpg"');
    const other = await site.ask(1, "GET", page ?? "");
    expect(other.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": expect.stringContaining("attachment"),
      "x-content-type-options": "nosniff",
    });
  });

  it("shows the first JPEG of an alarm as its picture, and no other or repeated one", async () => {
    const site = await anAlarmSite(await open());
    const id = await site.alarms.report(aReport("happens", 0, { channel: undefined }));
    const other = jpeg.with(9, 77);
    // Both at once: one of them is first.
    await Promise.all([keep(site, id, "a.jpg", jpeg), keep(site, id, "b.jpg", other)]);
    for (let times = 0; times < 3; times++) await keep(site, id, "a.jpg", jpeg);
    await site.clock.advance(1000);
    await keep(site, id, "c.jpg", other);
    const { Attachments, Pictures } = await factsOf(site, id);
    expect([Attachments.length, Pictures]).toEqual([3, 1]);
    expect(await filesOf(site, "alarm-pictures")).toHaveLength(1);
    const seen = await site.alarms.report(aReport("happens", 1000));
    await expect.poll(async () => (await factsOf(site, seen)).Pictures).toBe(1);
    await keep(site, seen, "a.jpg", jpeg);
    expect((await factsOf(site, seen)).Pictures).toBe(1);
  });

  it("keeps two further pictures of one moment apart", async () => {
    const site = await anAlarmSite(await open());
    const id = await site.alarms.report(aReport("happens", 0, { channel: undefined }));
    for (const byte of [7, 8, 9]) await site.alarms.addPicture(id, nowMs, Uint8Array.of(byte));
    expect((await factsOf(site, id)).Pictures).toBe(3);
    const shown = [0, 1, 2].map(async (index) => {
      const { bytes } = await site.ask(1, "GET", `alarm/picture?id=${id}&index=${index}`);
      return [...new Uint8Array(bytes)];
    });
    expect(await Promise.all(shown)).toEqual([[7], [8], [9]]);
  });

  it("gives the files of an alarm to nobody who may not see the alarm", async () => {
    const site = await anAlarmSite(await open());
    const id = await site.alarms.report(aReport("happens", 0, { channel: yard }));
    await keep(site, id, "a.jpg", jpeg);
    const { Attachments } = await factsOf(site, id);
    const url = `alarm/attachment?id=${Attachments[0]?.ID}`;
    expect((await site.ask(1, "GET", url)).status).toBe(200);
    expect((await site.ask(2, "GET", url)).status).toBe(404);
    expect((await site.ask(1, "GET", "alarm/attachment?id=99")).status).toBe(404);
  });

  it("takes a file that comes again in place of the first", async () => {
    const site = await anAlarmSite(await open());
    const id = await site.alarms.report(aReport("happens"));
    await keep(site, id, "b.mp4", clip);
    await keep(site, id, "b.mp4", clip.subarray(0, 20));
    expect((await factsOf(site, id)).Attachments.map(({ Size }) => Size)).toEqual([20]);
    expect(await filesOf(site)).toHaveLength(1);
  });

  it("leaves nothing of a file that was given up", async () => {
    const site = await anAlarmSite(await open());
    const id = await site.alarms.report(aReport("happens"));
    const about = { alarmId: id, name: "b.mp4", kind: "video", sizeBytes: 5 } as const;
    const file = await site.alarms.openAttachment(about);
    await file.write(0, Uint8Array.of(1));
    expect(await filesOf(site)).toHaveLength(1);
    await file.drop();
    await file.drop();
    expect(await filesOf(site)).toEqual([]);
    expect((await factsOf(site, id)).Attachments).toEqual([]);
  });

  it("refuses files of an alarm that is gone, too many of one, and any while the disk is nearly full", async () => {
    const site = await anAlarmSite(await open());
    const id = await site.alarms.report(aReport("happens"));
    await expect(keep(site, id + 1, "a.jpg", jpeg)).rejects.toMatchObject({
      code: "alarm-unknown",
    });
    for (let at = 0; at < 64; at++) await keep(site, id, `${at}.bin`, Uint8Array.of(at));
    await expect(keep(site, id, "64.bin", jpeg)).rejects.toMatchObject({
      code: "alarm-attachments-many",
      text: { zh: expect.stringContaining("64 个附件"), en: expect.stringContaining("64") },
    });
    const full = await anAlarmSite(await open(), { freeBytes: 1024 ** 3 + 5 });
    const other = await full.alarms.report(aReport("happens"));
    await expect(keep(full, other, "a.jpg", jpeg)).rejects.toMatchObject({
      code: "alarm-attachments-no-room",
      text: { zh: expect.stringContaining("仅剩 1.1 GB") },
    });
    expect(await filesOf(full)).toEqual([]);
  });

  it("drops what comes of an alarm that is deleted meanwhile, and the files with the alarm", async () => {
    const site = await anAlarmSite(await open());
    const [id, cleared, other] = [
      await site.alarms.report(aReport("happens")),
      await site.alarms.report(aReport("happens", 1000, { severity: 1 })),
      await site.alarms.report(aReport("happens", 2000)),
    ];
    for (const one of [id, cleared, other]) await keep(site, one, "b.mp4", clip);
    const about = { alarmId: id, name: "c.mp4", kind: "video", sizeBytes: 0 } as const;
    const file = await site.alarms.openAttachment(about);
    await site.json(1, "POST", "deletealarm", { ID: id });
    await expect(file.keep()).rejects.toMatchObject({ code: "alarm-unknown" });
    await site.json(1, "POST", "clearalarm?priority=1");
    await expect
      .poll(async () => (await filesOf(site)).map((path) => basename(path).split("-")[0]))
      .toEqual([String(other)]);
  });

  it("keeps the files of an alarm that others have kept from being deleted", async () => {
    const database = await open();
    const site = await anAlarmSite(database);
    await keep(site, await site.alarms.report(aReport("happens")), "b.mp4", clip);
    const folder = join(site.dataDir, "alarm-attachments");
    const [path = ""] = await filesOf(site);
    const attachments = new AlarmAttachments({
      folder,
      store: new AttachmentStore(database),
      addFirstPicture: async () => {},
      onKept() {},
      clock: site.clock,
      log: silentLogger,
    });
    await attachments.removeFiles([relative(folder, path)]);
    expect(await filesOf(site)).toEqual([path]);
  });

  it("looks for files that belong to nothing once an hour, and leaves those of today and yesterday that do", async () => {
    const site = await anAlarmSite(await open());
    const id = await site.alarms.report(aReport("happens"));
    const gone = await site.alarms.report(aReport("happens", 1000));
    await keep(site, id, "a.mp4", clip);
    await site.clock.advance(dayMs);
    await keep(site, id, "b.mp4", clip);
    const known = await filesOf(site);
    const days = [...new Set(known.map((path) => dirname(path)))];
    expect(days).toHaveLength(2);
    const old = new Date(nowMs - dayMs);
    const leave = async (path: string) => {
      await writeFile(path, "left");
      await utimes(path, old, old);
    };
    // Whatever run the day has begun is over once the last thing that it looks at is gone.
    await leave(join(days.toSorted()[1] ?? "", "4-left.part"));
    await site.clock.advance(3_600_000);
    await expect.poll(async () => (await filesOf(site)).toSorted()).toEqual(known.toSorted());
    const strays = days.map((day) => join(day, "5-left.part"));
    for (const path of strays) await leave(path);
    for (const path of known) await utimes(path, old, old);
    await keep(site, gone, "c.mp4", clip);
    await site.json(1, "POST", "deletealarm", { ID: gone });
    // A deletion looks at the files of its own alarm alone.
    await expect
      .poll(async () => (await filesOf(site)).toSorted())
      .toEqual([...known, ...strays].toSorted());
    await site.clock.advance(3_600_000);
    await expect.poll(async () => (await filesOf(site)).toSorted()).toEqual(known.toSorted());
  });

  it("forgets files after the days that pictures are kept", async () => {
    const site = await anAlarmSite(await open());
    const id = await site.alarms.report(aReport("happens"));
    await keep(site, id, "b.mp4", clip);
    await site.clock.advance(15 * dayMs + 3_600_000);
    await expect.poll(() => filesOf(site)).toEqual([]);
    await expect.poll(async () => (await factsOf(site, id)).Attachments).toEqual([]);
  });
});
