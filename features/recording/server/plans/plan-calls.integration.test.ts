import { dayMs, hourMs, minuteMs } from "@tessera/base";
import { describe, expect, it, vi } from "vitest";
import { always, aWirePlan, noWeek } from "../testing/a-plan.ts";
import { aSite, gate, hall, place, startMs, yard } from "../testing/a-site.ts";

const gigabyte = 1024 ** 3;

describe("recording plans", () => {
  it("are saved, listed, read, followed and deleted", async () => {
    const site = await aSite();
    const { ID: id } = await site.post("setrecordplan", aWirePlan());
    await site.post("setrecordplan", always());
    const channels = [gate, hall].map(place);
    expect(await site.post("recordplan/channels", { id, channels })).toEqual({ changed: 2 });
    expect(await site.get("recordplanlist", { q: "办公" })).toMatchObject({
      total: 1,
      rows: [{ ID: id, Name: "办公时间", ChannelCount: 2 }],
    });
    expect(await site.get("recordplaninfo", { id })).toMatchObject({
      ...aWirePlan(),
      Channels: [
        { ...place(gate), name: "Gate", deviceName: "Device d1" },
        { ...place(hall), name: "Hall" },
      ],
    });
    // It is Monday noon.
    expect(site.recorders.wishes).toEqual([
      ["d1/1/1", "record"],
      ["d2/1/1", "record"],
    ]);
    await site.post("delrecordplan", { id });
    expect(site.recorders.wishes.slice(2)).toEqual([
      ["d1/1/1", "off"],
      ["d2/1/1", "off"],
    ]);
    expect((await site.get("recordplanlist"))["total"]).toBe(1);
    expect(site.audited.map(({ target }) => target)).toContain(`录像计划 办公时间 (${String(id)})`);
  });

  it("are refused with a word about the day and the slot that is wrong", async () => {
    const { refusedPost } = await aSite();
    const Week = {
      ...noWeek,
      Friday: [
        { StartTime: "08:00:00", EndTime: "12:00:00" },
        { StartTime: "11:00:00", EndTime: "13:00:00" },
      ],
    };
    const save = (change: object, language: "zh" | "en" = "zh") =>
      refusedPost("setrecordplan", aWirePlan(change), { language });
    expect(await save({ Week })).toEqual([
      400,
      "plan-slots-overlap",
      expect.stringMatching(/星期五.*08:00:00–12:00:00.*11:00:00–13:00:00/),
    ]);
    expect((await save({ Week }, "en"))[2]).toContain("Friday");
    const Exceptions = [{ Date: "20260230", Name: "", Slots: [] }];
    expect((await save({ Exceptions })).slice(0, 2)).toEqual([400, "plan-date-unknown"]);
    expect((await refusedPost("recordplan/dryrun", aWirePlan({ Week })))[0]).toBe(400);
  });

  it("are for administrators", async () => {
    const { refusedGet, refusedPost } = await aSite();
    const operator = { token: "operator" } as const;
    expect((await refusedGet("recordplanlist", {}, operator))[0]).toBe(403);
    expect((await refusedPost("setrecordplan", aWirePlan(), operator))[0]).toBe(403);
  });

  it("take no channel that does not exist, and leave those that were deleted", async () => {
    const site = await aSite();
    const { ID: id } = await site.post("setrecordplan", always());
    const none = { device: "none", channel: "1" };
    const [status, code] = await site.refusedPost("recordplan/channels", {
      id,
      channels: [none],
    });
    expect([status, code]).toEqual([404, "channel-unknown"]);
    const channels = [none, place(gate), place(yard)];
    expect(await site.post("recordplan/channels", { id, channels })).toEqual({ changed: 2 });
    site.index.add(gate, startMs - hourMs, startMs);
    for (const ref of [gate, yard]) site.hide(ref);
    site.events.emit("devices-purged", { deviceIds: ["d1"], channels: [] });
    // The plan still says how long the footage of the gate is kept.
    await vi.waitFor(() =>
      expect([...site.recordingPlans.plans.channelsOf(Number(id))]).toEqual([gate]),
    );
    expect((await site.get("recordplaninfo", { id }))["ChannelCount"]).toBe(0);
  });

  it("tell what their limits would delete before they are saved", async () => {
    const site = await aSite();
    const { ID } = await site.post("setrecordplan", always());
    await site.post("recordplan/channels", { id: ID, channels: [place(gate), place(yard)] });
    for (let day = 1; day <= 10; day++)
      site.index.add(gate, startMs - day * dayMs, startMs - (day - 1) * dayMs, {
        bytes: gigabyte,
      });
    const wire = { ...always({ RetentionDays: 4 }), ID };
    expect(await site.post("recordplan/dryrun", wire)).toEqual({
      deletesBytes: 6 * gigabyte,
      channels: [
        {
          ...place(gate),
          name: "Gate",
          bytes: 6 * gigabyte,
          keepsFromMs: startMs - 4 * dayMs,
        },
      ],
    });
    // Also of a channel that only now would follow it, and not of one that would no longer.
    const dryRun = (channels: object[]) => site.post("recordplan/dryrun", { ...wire, channels });
    expect(await dryRun([place(yard)])).toMatchObject({ deletesBytes: 0 });
    const fresh = { ...always({ Name: "Other", RetentionDays: 4 }), channels: [place(gate)] };
    expect(await site.post("recordplan/dryrun", fresh)).toMatchObject({
      deletesBytes: 6 * gigabyte,
    });
    expect(site.index.segments).toHaveLength(10);
    await site.post("setrecordplan", wire);
    await site.clock.advance(minuteMs);
    await site.stop();
    expect(site.index.segments).toHaveLength(4);
  });
});
