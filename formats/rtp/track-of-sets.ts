import { parseSps as parseH264Sps } from "../h264/index.ts";
import { parseSps as parseH265Sps } from "../h265/index.ts";
import type { VideoTrack } from "../track/index.ts";
import type { ParameterSets } from "./known-parameter-sets.ts";

/** The track that parameter sets describe. Throws BrokenBytes. */
export function trackOfSets(sets: ParameterSets): VideoTrack {
  const [sps] = sets.sps;
  const { width, height } = sets.codec === "h264" ? parseH264Sps(sps) : parseH265Sps(sps);
  return { ...sets, width, height };
}
