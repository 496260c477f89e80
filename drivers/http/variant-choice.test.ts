import { expect, it } from "vitest";
import { chooseVariant } from "./variant-choice.ts";

const variants = [
  { uri: "middle", bitrateBps: 2_000_000, codecs: "avc1.64001f,mp4a.40.2" },
  { uri: "sound", bitrateBps: 64_000, codecs: "mp4a.40.2" },
  { uri: "small", bitrateBps: 500_000 },
  { uri: "large", bitrateBps: 6_000_000, codecs: "hvc1.1.6.L93.B0" },
  { uri: "av1", bitrateBps: 9_000_000, codecs: "av01.0.05M.08" },
];

it("takes the largest or the smallest with a picture that we know", () => {
  expect(chooseVariant(variants, "highest")?.uri).toBe("large");
  expect(chooseVariant(variants, "lowest")?.uri).toBe("small");
});

it("finds none where there is only sound", () => {
  expect(chooseVariant(variants.slice(1, 2), "highest")).toBeUndefined();
});
