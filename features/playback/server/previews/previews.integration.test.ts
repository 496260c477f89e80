import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FakeClock, silentLogger } from "@tessera/base";
import type { MediaReply } from "@tessera/platform/contract";
import type { Principal } from "@tessera/platform/server";
import { temporaryFolder } from "@tessera/platform/testing";
import { FootageReader } from "@tessera/recorder/read";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { PackReader } from "../../preview-pack.ts";
import { SomeFootage } from "../testing/some-footage.ts";
import { PreviewMaker } from "./preview-maker.ts";
import { PreviewTrack } from "./preview-track.ts";
import { Previews } from "./previews.ts";
import type { DrawPreview } from "./small-picture.ts";

const channel = { deviceId: "device", channelId: "1" };
/** 08:59:30 UTC. */
const startMs = Date.UTC(2026, 10, 15, 8, 59, 30);
const principal = { sessionId: 1 } as Principal;

/** A picture that tells by its length which one it is. */
const jpegOf = (number: number) => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(number)]);

async function aSite({ coreShare: firstShare = 1 } = {}) {
  const root = await temporaryFolder();
  await writeFile(join(root, "tessera-volume.json"), "{}");
  const clock = new FakeClock(startMs + 3 * 86_400_000);
  const footage = new SomeFootage(root);
  const reader = new FootageReader(footage);
  const parts = { index: footage, segments: footage, reader, clock, log: silentLogger };
  const made: number[] = [];
  let costMs = 0;
  let isStill = false;
  let coreShare = firstShare;
  const drawPreview = vi.fn<DrawPreview>(async (_track, _frame, maxWidth) => {
    await clock.advance(costMs);
    made.push(maxWidth);
    return { jpeg: jpegOf(made.length), look: Uint8Array.of(isStill ? 0 : 20 * (made.length % 2)) };
  });
  const track = new PreviewTrack(parts);
  const maker = new PreviewMaker({ ...parts, track, drawPreview, coreShare: () => coreShare });
  onTestFinished(() => maker.stop());
  const previews = new Previews({ ...parts, track, drawPreview });
  const pathOf = (hour: string) => join(root, "device", "2026-11-15", `previews-${hour}.jpgs`);
  const cost = (ms: number) => (costMs = ms);
  const standStill = () => (isStill = true);
  const setShare = (share: number) => (coreShare = share);
  const knobs = { cost, standStill, setShare };
  return { clock, footage, track, previews, drawPreview, pathOf, parts, ...knobs };
}

const atOf = (reply: MediaReply) => Number(reply.headers?.["tessera-at"]);

describe("previews of what is being recorded", () => {
  it("are one in four seconds of a channel, in a file for each hour", async () => {
    const { footage, track, drawPreview, pathOf } = await aSite();
    footage.tell(await footage.add({ startMs, gops: 1 }));
    await vi.waitFor(() => expect(drawPreview).toHaveBeenCalledTimes(1));
    footage.tell(await footage.add({ startMs: startMs + 3000, gops: 1 }));
    footage.tell(await footage.add({ startMs: startMs + 4000, gops: 1 }));
    await vi.waitFor(() => expect(drawPreview).toHaveBeenCalledTimes(2));
    footage.tell(await footage.add({ startMs: startMs + 31_000, gops: 1 }));
    await vi.waitFor(async () => {
      expect(await track.find(channel, startMs + 31_000, 1)).toBeDefined();
    });
    expect(drawPreview).toHaveBeenCalledTimes(3);
    expect([existsSync(pathOf("08")), existsSync(pathOf("09"))]).toEqual([true, true]);
    expect(await track.find(channel, startMs + 3000, 10)).toBeUndefined();
  });

  it("are 180 pixels high", async () => {
    const { footage, drawPreview } = await aSite();
    footage.tell(await footage.add({ startMs, gops: 1 }));
    await vi.waitFor(() => expect(drawPreview).toHaveBeenCalled());
    expect(drawPreview.mock.calls[0]?.[2]).toBe(320);
  });

  it("come from the sub stream while that is recorded", async () => {
    const { clock, footage, drawPreview, track } = await aSite();
    footage.tell(await footage.add({ startMs, gops: 1, flow: 2, tracks: "h264-small" }));
    footage.tell(await footage.add({ startMs: startMs + 5000, gops: 1 }));
    await vi.waitFor(async () => expect(await track.find(channel, startMs, 1)).toBeDefined());
    await clock.advance(31_000);
    footage.tell(await footage.add({ startMs: startMs + 36_000, gops: 1 }));
    await vi.waitFor(async () => {
      expect(await track.find(channel, startMs + 36_000, 1)).toBeDefined();
    });
    expect(drawPreview).toHaveBeenCalledTimes(2);
  });

  it("take no more than their share of a core: each channel waits its turn, and shows its newest", async () => {
    const { clock, footage, drawPreview, track, cost } = await aSite({ coreShare: 0.25 });
    cost(1000);
    const other = { deviceId: "other", channelId: "1" };
    footage.tell(await footage.add({ startMs, gops: 1 }));
    await vi.waitFor(async () => expect(await track.find(channel, startMs, 1)).toBeDefined());
    for (const second of [5, 10, 15]) {
      footage.tell(await footage.add({ startMs: startMs + second * 1000, gops: 1 }));
      footage.tell(await footage.add({ startMs: startMs + second * 1000, gops: 1, ...other }));
    }
    await clock.advance(2900);
    expect(drawPreview).toHaveBeenCalledTimes(1);
    await clock.advance(100);
    await vi.waitFor(async () => {
      expect(await track.find(channel, startMs + 15_000, 1)).toBeDefined();
    });
    expect(await track.find(channel, startMs + 10_000, 1)).toBeUndefined();
    await clock.advance(3000);
    await vi.waitFor(async () => {
      expect(await track.find(other, startMs + 15_000, 1)).toBeDefined();
    });
    expect(drawPreview).toHaveBeenCalledTimes(3);
  });

  it("are made of what was passed over once there is time, half a minute apart", async () => {
    const { clock, footage, drawPreview, track, cost } = await aSite({ coreShare: 0.25 });
    cost(20_000);
    footage.tell(await footage.add({ startMs, gops: 1 }));
    await vi.waitFor(async () => expect(await track.find(channel, startMs, 1)).toBeDefined());
    for (const second of [10, 20, 50]) {
      footage.tell(await footage.add({ startMs: startMs + second * 1000, gops: 1 }));
    }
    for (const second of [50, 10]) {
      await clock.advance(60_000);
      await vi.waitFor(async () => {
        expect(await track.find(channel, startMs + second * 1000, 1)).toBeDefined();
      });
    }
    await clock.advance(60_000);
    expect(drawPreview).toHaveBeenCalledTimes(3);
    expect(await track.find(channel, startMs + 20_000, 1)).toBeUndefined();
  });

  it("are made of nothing that was passed over once no share is left, nor of what somebody asked for since", async () => {
    const { clock, footage, drawPreview, track, previews, cost, setShare } = await aSite({
      coreShare: 0.25,
    });
    cost(20_000);
    footage.tell(await footage.add({ startMs, gops: 1 }));
    await vi.waitFor(async () => expect(await track.find(channel, startMs, 1)).toBeDefined());
    for (const second of [10, 50, 90])
      footage.tell(await footage.add({ startMs: startMs + second * 1000, gops: 1 }));
    cost(0);
    await previews.reply(channel, startMs + 50_000, principal);
    expect(drawPreview).toHaveBeenCalledTimes(2);
    cost(20_000);
    await clock.advance(60_000);
    await vi.waitFor(async () => {
      expect(await track.find(channel, startMs + 90_000, 1)).toBeDefined();
    });
    await clock.advance(60_000);
    expect(drawPreview).toHaveBeenCalledTimes(3);
    setShare(0);
    await clock.advance(300_000);
    expect(await track.find(channel, startMs + 10_000, 1)).toBeUndefined();
    expect(drawPreview).toHaveBeenCalledTimes(3);
  });

  it("are fewer while nothing changes, and come soon when more data says that something moves", async () => {
    const { footage, drawPreview, track, standStill } = await aSite();
    standStill();
    const recorded = async (second: number, bytes = 0) => {
      const file = await footage.add({ startMs: startMs + second * 1000, gops: 1 });
      const fragments = file.fragments.map((fragment) => ({
        ...fragment,
        bytes: fragment.bytes + bytes,
      }));
      footage.tell({ ...file, fragments });
    };
    const drawnAt = (second: number) => track.find(channel, startMs + second * 1000, 1);
    for (const second of [0, 4, 12]) {
      await recorded(second);
      await vi.waitFor(async () => expect(await drawnAt(second)).toBeDefined());
    }
    await recorded(16);
    await recorded(24);
    await recorded(27, 1_000_000);
    await vi.waitFor(async () => expect(await drawnAt(27)).toBeDefined());
    expect(drawPreview).toHaveBeenCalledTimes(4);
  });

  it("are not made at all if no share is set", async () => {
    const { footage, drawPreview } = await aSite({ coreShare: 0 });
    footage.tell(await footage.add({ startMs, gops: 1 }));
    expect(drawPreview).not.toHaveBeenCalled();
  });

  it("go on after a key frame that cannot be decoded", async () => {
    const { footage, drawPreview, track } = await aSite();
    drawPreview.mockRejectedValueOnce(new Error("cannot decode"));
    footage.tell(await footage.add({ startMs, gops: 1 }));
    await vi.waitFor(() => expect(drawPreview).toHaveBeenCalledTimes(1));
    footage.tell(await footage.add({ startMs: startMs + 5000, gops: 1 }));
    await vi.waitFor(async () => {
      expect(await track.find(channel, startMs + 5000, 1)).toBeDefined();
    });
  });
});

describe("a preview of a moment", () => {
  it("is the nearest one that was made", async () => {
    const { footage, track, previews, drawPreview } = await aSite();
    const { segment } = await footage.add({ startMs, gops: 20 });
    await track.add(segment, startMs, jpegOf(1));
    await track.add(segment, startMs + 4000, jpegOf(2));
    expect(atOf(await previews.reply(channel, startMs + 1900, principal))).toBe(startMs);
    expect(atOf(await previews.reply(channel, startMs + 2100, principal))).toBe(startMs + 4000);
    expect(drawPreview).not.toHaveBeenCalled();
  });

  it("is made on the spot if there is none near, and kept", async () => {
    const { footage, previews, drawPreview, track, parts } = await aSite();
    await footage.add({ startMs, gops: 20 });
    const reply = await previews.reply(channel, startMs + 7300, principal);
    expect(atOf(reply)).toBe(startMs + 7000);
    expect(atOf(await previews.reply(channel, startMs + 7900, principal))).toBe(startMs + 7000);
    expect(drawPreview).toHaveBeenCalledTimes(1);
    expect(await track.find(channel, startMs + 7000, 1)).toMatchObject({ bytes: 3 });
    const afterRestart = new PreviewTrack(parts);
    expect(await afterRestart.find(channel, startMs + 7000, 1)).toMatchObject({ bytes: 3 });
  });

  it("is made once for a GOP that is longer than the distance of previews", async () => {
    const { footage, previews, drawPreview } = await aSite();
    await footage.add({ startMs, gops: 2, gopMs: 10_000 });
    for (const afterMs of [9000, 8000, 9500])
      expect(atOf(await previews.reply(channel, startMs + afterMs, principal))).toBe(startMs);
    expect(drawPreview).toHaveBeenCalledTimes(1);
  });

  it("is one from within a minute, or none", async () => {
    const { footage, previews } = await aSite();
    await footage.add({ startMs, gops: 2 });
    const justAfter = await previews.reply(channel, startMs + 50_000, principal);
    expect(atOf(justAfter)).toBe(startMs + 1000);
    const far = previews.reply(channel, startMs + 70_000, principal);
    await expect(far).rejects.toMatchObject({ code: "no-preview" });
  });

  it("is made one at a time for a caller, and the newest wish wins", async () => {
    const { footage, previews, drawPreview } = await aSite();
    await footage.add({ startMs, gops: 60 });
    const gate = Promise.withResolvers<void>();
    drawPreview.mockImplementationOnce(async () => {
      await gate.promise;
      return { jpeg: jpegOf(1), look: new Uint8Array() };
    });
    const ask = (second: number) => previews.reply(channel, startMs + second * 1000, principal);
    const first = ask(5);
    await vi.waitFor(() => expect(drawPreview).toHaveBeenCalled());
    const overtaken = ask(20);
    const newest = ask(40);
    await vi.waitFor(() => expect(drawPreview).toHaveBeenCalledTimes(1));
    gate.resolve();
    expect(atOf(await first)).toBe(startMs + 5000);
    expect(atOf(await newest)).toBe(startMs + 40_000);
    // It gets what there is.
    expect([startMs + 5000, startMs + 40_000]).toContain(atOf(await overtaken));
    expect(drawPreview).toHaveBeenCalledTimes(2);
  });
});

describe("previews of several moments", () => {
  it("are those that are kept near them, in their order and none twice; none is made", async () => {
    const { footage, track, previews, drawPreview } = await aSite();
    const { segment } = await footage.add({ startMs, gops: 60 });
    await track.add(segment, startMs, jpegOf(1));
    await track.add(segment, startMs + 40_000, jpegOf(2));
    const moments = [45_000, 1000, 3000, 200_000].map((afterMs) => startMs + afterMs);
    const reply = await previews.pack(channel, moments);
    if (reply.kind !== "bytes") throw new Error("There is no reply.");
    const reader = new PackReader();
    const pictures: { atMs: number; bytes: number }[] = [];
    for await (const piece of reply.read(0, Number.POSITIVE_INFINITY, AbortSignal.any([])))
      for (const { atMs, jpeg } of reader.push(piece)) pictures.push({ atMs, bytes: jpeg.length });
    expect(pictures).toEqual([
      { atMs: startMs + 40_000, bytes: 4 },
      { atMs: startMs, bytes: 3 },
    ]);
    expect(drawPreview).not.toHaveBeenCalled();
  });
});

describe("previews of deleted footage", () => {
  it("go with the last footage of their hour", async () => {
    const { footage, track, pathOf } = await aSite();
    const first = await footage.add({ startMs, gops: 1 });
    const second = await footage.add({ startMs: startMs + 5000, gops: 1 });
    await track.add(first.segment, startMs, jpegOf(1));
    await track.find(channel, startMs, 1);
    footage.onRemoved((removed) => void track.removeWith(removed));
    footage.remove(first);
    await track.removeWith([]);
    expect(existsSync(pathOf("08"))).toBe(true);
    footage.remove(second);
    await vi.waitFor(() => expect(existsSync(pathOf("08"))).toBe(false));
    await vi.waitFor(async () => expect(await track.find(channel, startMs, 1)).toBeUndefined());
  });
});
