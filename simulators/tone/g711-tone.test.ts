import { decodeALaw, decodeMuLaw } from "@tessera/formats/g711";
import { describe, expect, it } from "vitest";
import { g711Tone } from "./g711-tone.ts";

describe("g711Tone", () => {
  it.each([
    ["pcma", decodeALaw],
    ["pcmu", decodeMuLaw],
  ] as const)("sounds at the pitch asked for: %s", (law, decode) => {
    const samples: number[] = [];
    for (let packet = 0; packet < 50; packet++)
      samples.push(...decode(g711Tone(law, 440, packet * 160)));
    const crossings = samples.filter((sample, at) => sample >= 0 && (samples[at - 1] ?? 0) < 0);
    expect(samples).toHaveLength(8000);
    expect(crossings.length).toBeGreaterThanOrEqual(439);
    expect(crossings.length).toBeLessThanOrEqual(441);
  });

  it("joins packets without a jump", () => {
    const first = decodeALaw(g711Tone("pcma", 440, 0));
    const second = decodeALaw(g711Tone("pcma", 440, 160));
    const steepest = 6000 * 2 * Math.PI * (440 / 8000) + 300;
    expect(Math.abs((second[0] ?? 0) - (first.at(-1) ?? 0))).toBeLessThan(steepest);
  });
});
