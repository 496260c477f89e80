import { dayMs, hourMs, type Text } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { always } from "../testing/a-plan.ts";
import { aSite, gate, hall, main, place, startMs, yard } from "../testing/a-site.ts";

const detail: Text = { zh: "摄像头断线", en: "The camera is gone", address: "10.0.0.7" };

describe("the proof of recording", () => {
  it("tells state, reason, coverage and age of each channel that the caller may play back", async () => {
    const site = await aSite();
    const { ID: id } = await site.post("setrecordplan", always());
    await site.post("recordplan/channels", { id, channels: [gate, yard, hall].map(place) });
    await site.clock.advance(4 * hourMs - 5000);
    const tell = (ref: typeof gate, status: Parameters<typeof site.recorders.tell>[1]) =>
      site.recorders.tell(main(ref), status);
    for (const ref of [gate, yard])
      tell(ref, { kind: "recording", lastByteAtMs: site.clock.nowMs() });
    await site.clock.advance(5000);
    const nowMs = site.clock.nowMs();
    site.index.add(gate, startMs, nowMs);
    site.index.add(yard, startMs, nowMs - 2 * hourMs);
    tell(gate, { kind: "recording", lastByteAtMs: nowMs - 500 });
    tell(yard, { kind: "waiting", reason: "camera-lost", sinceMs: nowMs, detail });
    for (const ref of ["d1/1", "d1/2"]) site.allowed.add(`playback ${ref}`);
    const { total, rows } = await site.get("record/proof", {}, { token: "operator" });
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      {
        ...place(gate),
        name: "Gate",
        planName: "全天",
        state: "recording",
        reason: "",
        coverageToday: 1,
        coverage30Days: 1,
        lastByteAtMs: nowMs - 500,
        bytes: 1000,
      },
      { ...place(yard), state: "waiting", reason: "摄像头断线" },
    ]);
    const [, yardRow] = rows as { coverage7Days: number }[];
    expect(yardRow?.coverage7Days).toBeCloseTo(0.5, 2);
    const forAdmin = await site.get("record/proof", { q: "yard" });
    expect(forAdmin["rows"]).toMatchObject([{ reason: "10.0.0.7：摄像头断线" }]);
  });

  it("is filtered by state and sorted", async () => {
    const site = await aSite();
    const { ID: id } = await site.post("setrecordplan", always());
    await site.post("recordplan/channels", { id, channels: [gate, yard, hall].map(place) });
    await site.clock.advance(hourMs);
    const nowMs = site.clock.nowMs();
    site.index.add(gate, startMs, nowMs, { bytes: 1 });
    site.index.add(hall, startMs, startMs + hourMs / 2, { bytes: 3 });
    for (const ref of [gate, hall])
      site.recorders.tell(main(ref), { kind: "recording", lastByteAtMs: nowMs });
    const names = async (query: object) => {
      const { rows } = await site.get("record/proof", { ...query });
      return (rows as { name: string }[]).map(({ name }) => name);
    };
    expect(await names({ state: "recording" })).toEqual(["Gate", "Hall"]);
    expect(await names({ state: "waiting" })).toEqual([]);
    expect(await names({ state: "failing" })).toEqual(["Yard"]);
    expect(await names({ sort: "bytes", order: "desc" })).toEqual(["Hall", "Gate", "Yard"]);
    expect(await names({ sort: "coverage" })).toEqual(["Yard", "Hall", "Gate"]);
    expect(await names({ order: "desc", limit: 1 })).toEqual(["Yard"]);
  });

  it("has a figure as soon as something was to be recorded, and takes what is on its way as written", async () => {
    const site = await aSite();
    const { ID: id } = await site.post("setrecordplan", always());
    await site.post("recordplan/channels", { id, channels: [place(gate)] });
    const today = async () =>
      ((await site.get("record/proof"))["rows"] as { coverageToday: number | null }[])[0]
        ?.coverageToday;
    expect(await today()).toBeNull();
    await site.clock.advance(4000);
    site.index.add(gate, startMs + 1000, startMs + 2000);
    expect(await today()).toBe(0.75);
    await site.clock.advance(36_000);
    expect(await today()).toBe(1 / 40);
  });

  it("does not count what a plan has deleted again by its own limits", async () => {
    const site = await aSite();
    const { ID: id } = await site.post("setrecordplan", always());
    await site.post("recordplan/channels", { id, channels: [place(gate)] });
    await site.clock.advance(4 * hourMs);
    site.index.add(gate, startMs, startMs + 2 * hourMs);
    site.index.add(gate, startMs + 2 * hourMs, startMs + 4 * hourMs);
    await site.index.removeSegments([1], { reason: "retention", detail });
    const { rows } = await site.get("record/proof");
    expect(rows).toMatchObject([{ coverageToday: 1 }]);
  });

  it("has every gap with its reason, the one that goes on too", async () => {
    const site = await aSite();
    const { ID: id } = await site.post("setrecordplan", always());
    await site.post("recordplan/channels", { id, channels: [place(gate)] });
    const tell = (status: Parameters<typeof site.recorders.tell>[1]) =>
      site.recorders.tell(main(gate), status);
    const wait = (reason: "camera-lost" | "disk-full") =>
      tell({ kind: "waiting", reason, sinceMs: site.clock.nowMs(), detail });
    wait("camera-lost");
    await site.clock.advance(hourMs);
    tell({ kind: "recording", lastByteAtMs: site.clock.nowMs() });
    await site.clock.advance(hourMs);
    wait("disk-full");
    await site.clock.advance(hourMs);
    const asked = { ...place(gate), from: startMs + hourMs / 2, to: startMs + dayMs };
    expect((await site.get("record/gaps", asked))["gaps"]).toEqual([
      {
        startMs: startMs + hourMs / 2,
        endMs: startMs + hourMs,
        reason: "camera-lost",
        detail: "10.0.0.7：摄像头断线",
      },
      {
        startMs: startMs + 2 * hourMs,
        endMs: startMs + 3 * hourMs,
        reason: "disk-full",
        detail: "10.0.0.7：摄像头断线",
      },
    ]);
    const full = await site.get("record/gaps", { ...asked, reason: "disk-full" });
    expect(full["gaps"]).toHaveLength(1);
    const damaged = [{ startMs: startMs + hourMs, endMs: startMs + 1.5 * hourMs, damagedMs: 8000 }];
    site.index.damaged = damaged;
    expect(await site.get("record/gaps", { ...asked, reason: "packet-loss" })).toEqual({
      gaps: [],
      damaged,
    });
    const tooLong = { ...asked, from: asked.to - 401 * dayMs };
    const refused = await site.refusedGet("record/gaps", tooLong);
    expect(refused.slice(0, 2)).toEqual([400, "range-too-long"]);
  });

  it("tells the console's banner what is wrong, of cameras that the caller may see", async () => {
    const site = await aSite();
    const { ID: id } = await site.post("setrecordplan", always());
    await site.post("recordplan/channels", { id, channels: [gate, yard].map(place) });
    const health = async (token: "admin" | "operator", language: "zh" | "en" = "zh") =>
      (await site.get("record/health", {}, { token, language }))["troubles"];
    expect(await health("admin")).toEqual([]);
    for (const ref of [gate, yard])
      site.recorders.tell(main(ref), {
        kind: "waiting",
        reason: "camera-lost",
        sinceMs: startMs,
        detail,
      });
    await site.clock.advance(70_000);
    site.roots.set({ id: 1, state: "missing", trouble: { zh: "没有挂载", en: "Not mounted" } });
    site.allowed.add("playback d1/2");
    expect(await health("admin")).toMatchObject([
      { kind: "root-missing", text: "/disk1：没有挂载", channels: 0 },
      { kind: "not-recording", channels: 2, text: expect.stringContaining("Gate、Yard") },
    ]);
    expect(await health("operator", "en")).toMatchObject([
      { kind: "root-missing", text: "Not mounted" },
      { kind: "not-recording", channels: 1, text: expect.stringMatching(/^1 channel is .*Yard/) },
    ]);
    expect(site.alarms.map(({ alarmType, phase }) => [alarmType, phase])).toEqual([
      [1, "begins"],
      [1, "begins"],
      [18, "begins"],
    ]);
  });
});
