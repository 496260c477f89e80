import type { Playlist } from "@tessera/formats/hls";

type Variant = Extract<Playlist, { kind: "master" }>["variants"][number];

const playable = /\b(avc[13]|hvc1|hev1)\b/i;

/** The best or the smallest of the encodings that we can play; one that tells no codecs counts as such. */
export function chooseVariant(
  variants: readonly Variant[],
  quality: "highest" | "lowest",
): Variant | undefined {
  const usable = variants.filter(({ codecs }) => codecs === undefined || playable.test(codecs));
  const byBitrate = usable.toSorted((a, b) => a.bitrateBps - b.bitrateBps);
  return quality === "highest" ? byBitrate.at(-1) : byBitrate[0];
}
