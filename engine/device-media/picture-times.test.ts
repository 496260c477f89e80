import type { PsTimes } from "@tessera/formats/ps";
import { describe, expect, it } from "vitest";
import { PictureTimes } from "./picture-times.ts";

/** Pictures that come 40 ms apart, as [dts, pts] on the line. */
function place(pictures: readonly (Partial<PsTimes> & { isKey?: boolean })[]): [number, number][] {
  const times = new PictureTimes();
  return pictures.map(({ isKey = false, ...times90k }, at) => {
    times.place({ rtpTimestamp: at * 3600, pts90k: -1, dts90k: -1, ...times90k }, isKey, at * 40);
    return [times.dts90k, times.pts90k];
  });
}

const told = (pts90k: number) => ({ rtpTimestamp: 0, pts90k, dts90k: -1 });
const same = (...ticks: number[]) => ticks.map((tick): [number, number] => [tick, tick]);
const pts = (...times: number[]) => times.map((pts90k) => ({ pts90k }));

describe("times of pictures", () => {
  it("begin with zero, whatever the device's clock says", () => {
    expect(place(pts(900_000, 903_600, 907_300))).toEqual(same(0, 3600, 7300));
  });

  it("go on where 33 bits wrap", () => {
    expect(place(pts(2 ** 33 - 3600, 0, 3600))).toEqual(same(0, 3600, 7200));
    expect(place(pts(2 ** 32 - 3600, 2 ** 32, 2 ** 32 + 3600))).toEqual(same(0, 3600, 7200));
  });

  it("keep what is decoded before it is shown", () => {
    const pictures = [
      { pts90k: 7200, dts90k: 3600 },
      { pts90k: 14_400, dts90k: 7200 },
      { pts90k: 10_800, dts90k: 10_800 },
    ];
    expect(place(pictures)).toEqual([
      [0, 3600],
      [3600, 10_800],
      [7200, 7200],
    ]);
  });

  it("are those of RTP where there are no others", () => {
    expect(place([{}, {}, {}])).toEqual(same(0, 3600, 7200));
  });

  it("are those of RTP where the others stand still", () => {
    expect(place(pts(5, 5, 5))).toEqual(same(0, 3600, 7200));
  });

  it("are those of arrival where everything stands still", () => {
    const still = { pts90k: 5, rtpTimestamp: 9 };
    expect(place([still, still, still])).toEqual(same(0, 3600, 7200));
  });

  it("are RTP's in between where only key frames have others", () => {
    expect(place([{ pts90k: 100 }, {}, {}, { pts90k: 100 + 10_800 }])).toEqual(
      same(0, 3600, 7200, 10_800),
    );
  });

  it("go on by the time that passed through a jump, and then as the device counts", () => {
    const far = 600 * 90_000;
    expect(place(pts(0, 3600, far, far + 3000, 100, 3100))).toEqual(
      same(0, 3600, 7200, 10_200, 13_800, 16_800),
    );
  });

  it("grow while a recording is played backwards by its key frames", () => {
    const backwards = [90_000, 72_000, 54_000].map((pts90k) => ({ pts90k, isKey: true }));
    expect(place(backwards)).toEqual(same(0, 3600, 7200));
  });

  it("locates sound of the same clock, also behind a jump", () => {
    const times = new PictureTimes();
    times.place(told(90_000), true, 0);
    expect(times.locateMs(90_000 + 900)).toBe(10);
    times.place(told(9_000_000), true, 40);
    expect(times.locateMs(9_000_000 - 900)).toBe(30);
  });
});
