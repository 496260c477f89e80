import type { PaletteSource } from "@tessera/platform/console";

/** "yesterday 14:05": the recording of the camera that is looked at, or of one that is named beside it. */
export const timeSource: PaletteSource = {
  title: { zh: "录像回放", en: "Playback" },
  async find(asked) {
    // Whoever types no digit means no time.
    if (!/\d/.test(asked.q)) return [];
    const { findMoments } = await import("./find-moments.ts");
    return await findMoments(asked);
  },
};
