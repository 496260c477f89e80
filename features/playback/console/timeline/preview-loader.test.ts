import { describe, expect, it, vi } from "vitest";
import { PreviewLoader, type PreviewPicture } from "./preview-loader.ts";

function aLoader() {
  const asked: { atMs: number; signal: AbortSignal; give: (picture?: PreviewPicture) => void }[] =
    [];
  const packs: {
    momentsMs: readonly number[];
    signal: AbortSignal;
    give: (picture: PreviewPicture) => void;
  }[] = [];
  const onChange = vi.fn<() => void>();
  const loader = new PreviewLoader({
    fetch: (_id, atMs, signal) =>
      new Promise((resolve) => {
        asked.push({ atMs, signal, give: resolve });
      }),
    fetchPack: async (_id, momentsMs, give, signal) => {
      packs.push({ momentsMs, signal, give });
    },
  });
  loader.subscribe(onChange);
  return { loader, asked, packs, onChange };
}

const wish = (atMs: number, spacingMs: number) => ({
  id: "a",
  atMs,
  spacingMs,
  isRecorded: () => true,
});
const picture = (atMs: number) => ({ url: `blob:${atMs}`, atMs });

describe("PreviewLoader", () => {
  it("asks for the wanted moment first and for its neighbours then", () => {
    const { loader, asked } = aLoader();
    loader.want(wish(100_000, 10_000));
    expect(asked.map(({ atMs }) => atMs)).toEqual([100_000, 110_000, 90_000]);
  });

  it("lets the newest wish go before all others", () => {
    const { loader, asked } = aLoader();
    loader.want(wish(100_000, 10_000));
    loader.want(wish(200_000, 10_000));
    expect(asked[0]?.signal.aborted).toBe(true);
    expect(asked.at(-1)?.atMs).toBe(200_000);
  });

  it("gives the nearest picture until the right one is there", async () => {
    const { loader, asked, onChange } = aLoader();
    loader.want(wish(100_000, 2000));
    asked[0]?.give(picture(100_000));
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce());
    expect(loader.nearest("a", 104_000, 10_000)?.atMs).toBe(100_000);
    expect(loader.nearest("a", 144_000, 10_000)).toBeUndefined();
    expect(loader.nearest("b", 100_000, 10_000)).toBeUndefined();
  });

  it("does not ask twice, not even for what is missing", async () => {
    const { loader, asked, onChange } = aLoader();
    loader.want(wish(100_000, 2000));
    asked[0]?.give(undefined);
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce());
    expect(loader.isMissing("a", 100_500)).toBe(true);
    const count = asked.length;
    loader.want(wish(100_500, 2000));
    expect(asked.slice(count).some(({ atMs }) => atMs === 100_000)).toBe(false);
  });

  it("asks for nothing where nothing was recorded", () => {
    const { loader, asked } = aLoader();
    loader.want({ ...wish(100_000, 2000), isRecorded: (atMs) => atMs <= 100_000 });
    expect(asked.map(({ atMs }) => atMs)).toEqual([100_000, 98_000, 96_000]);
  });

  it("fetches in one go what may be wanted soon, and shows each picture when it is there", async () => {
    const { loader, asked, packs, onChange } = aLoader();
    await loader.lookAhead("a", [10_000, 20_000, 30_000]);
    expect(packs[0]?.momentsMs).toEqual([10_000, 20_000, 30_000]);
    packs[0]?.give(picture(19_000));
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(loader.nearest("a", 26_000, 10_000)?.atMs).toBe(19_000);
    packs[0]?.give(picture(30_500));
    expect(loader.nearest("a", 26_000, 10_000)?.atMs).toBe(30_500);
    loader.want({ ...wish(30_000, 2000), isRecorded: (atMs) => atMs <= 30_000 });
    expect(asked.map(({ atMs }) => atMs)).toEqual([28_000, 26_000]);
  });

  it("does not look ahead for what it has, and leaves what comes too late", async () => {
    const { loader, packs } = aLoader();
    await loader.lookAhead("a", [10_000, 20_000]);
    packs[0]?.give(picture(10_000));
    await loader.lookAhead("a", [10_000, 30_000]);
    expect(packs[0]?.signal.aborted).toBe(true);
    expect(packs[1]?.momentsMs).toEqual([30_000]);
    packs[0]?.give(picture(20_000));
    expect(loader.nearest("a", 20_000, 1000)).toBeUndefined();
  });

  it("asks for nothing more at the end, and keeps no picture", async () => {
    const { loader, asked, onChange } = aLoader();
    loader.want(wish(100_000, 2000));
    asked[0]?.give(picture(100_000));
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce());
    loader.stop();
    expect(asked[1]?.signal.aborted).toBe(true);
    expect(loader.nearest("a", 100_000, 1000)).toBeUndefined();
  });
});
