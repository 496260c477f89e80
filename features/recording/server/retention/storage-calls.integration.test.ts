import { hourMs, type Text } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { recordingSettings } from "../settings.ts";
import { aSite, gate, place, startMs, yard } from "../testing/a-site.ts";

const gigabyte = 1024 ** 3;
const detail: Text = { zh: "摄像头断线", en: "The camera is gone", address: "10.0.0.7" };

describe("storage", () => {
  it("tells its roots and the forecast", async () => {
    const site = await aSite();
    for (let hour = 0; hour < 24; hour++)
      site.index.add(gate, startMs - (hour + 1) * hourMs, startMs - hour * hourMs, {
        bytes: gigabyte / 2,
        isLocked: hour === 0,
      });
    site.index.add(yard, startMs - hourMs, startMs, { bytes: 4 * gigabyte });
    const storage = await site.get("record/storage");
    expect(storage).toMatchObject({
      zone: "Asia/Shanghai",
      roots: [
        {
          path: "/disk1",
          state: "ready",
          text: "",
          recordedBytes: 16 * gigabyte,
          lockedBytes: gigabyte / 2,
        },
      ],
      forecast: {
        bytesPerDay: 16 * gigabyte,
        fullInDays: 3,
        dearest: [
          { ...place(gate), name: "Gate", share: 0.75 },
          { ...place(yard), share: 0.25 },
        ],
        goesWithinDay: { bytes: 0, channels: [] },
      },
    });
  });

  it("counts on no room of a root that is away: neither its free room nor what lies there", async () => {
    const site = await aSite();
    site.roots.set({ id: 2, freeBytes: 10_000 * gigabyte });
    for (const [at, rootId] of [1, 2].entries())
      site.index.add(gate, startMs - (at + 1) * 12 * hourMs, startMs - at * 12 * hourMs, {
        bytes: 8 * gigabyte,
        rootId,
      });
    const told = async () => {
      const { forecast } = await site.get("record/storage");
      const { fullInDays, keepsDays } = forecast as { fullInDays: number; keepsDays: number };
      return [Math.round(fullInDays), Math.round(keepsDays)];
    };
    const [, both = 0] = await told();
    expect(both).toBeGreaterThan(600);
    site.roots.set({ id: 2, state: "missing" });
    // 48 GB free and 8 GB that may go, at 16 GB a day.
    expect(await told()).toEqual([3, 4]);
  });

  it("has its files looked through when an administrator asks for it", async () => {
    const site = await aSite();
    const [status] = await site.refusedPost("record/adopt", { root: 1 }, { token: "operator" });
    expect(status).toBe(403);
    expect(await site.post("record/adopt", { root: 1 })).toEqual({
      adopted: 2,
      bytes: 2000,
      lost: 1,
      unreadable: 0,
    });
    expect(site.audited.at(-1)).toMatchObject({ target: "录像存储目录 /disk1" });
  });

  it("takes other folders when they can be used, and stays with the old ones when not", async () => {
    const site = await aSite();
    const save = (...paths: string[]) => site.refusedPost("record/roots", { paths });
    expect((await save("disk2")).slice(0, 2)).toEqual([400, "path-not-absolute"]);
    expect((await save("/a", "/a/b")).slice(0, 2)).toEqual([400, "paths-nested"]);
    expect((await save("/a", "/a/")).slice(0, 2)).toEqual([400, "paths-nested"]);
    expect(site.roots.used).toEqual([]);
    site.roots.onUse = () =>
      site.roots.set({ id: 2, path: "/a", state: "foreign", trouble: detail });
    expect((await save("/disk1", "/a")).slice(0, 2)).toEqual([400, "path-unusable"]);
    expect(site.roots.used).toEqual([["/disk1", "/a"], ["/disk1"]]);
    site.roots.onUse = () => site.roots.set({ id: 2, path: "/a", state: "ready" });
    expect((await save("/disk1", "/a/"))[0]).toBe(200);
    expect(site.settings.get(recordingSettings).paths).toEqual(["/disk1", "/a"]);
  });
});
