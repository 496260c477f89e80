import type { LiveState, PlayerStatistics } from "@tessera/player";
import { codecLabel } from "../notes/codec-label.ts";
import { rungLabels } from "../notes/rung-label.ts";
import type { TileTextKey } from "../texts.ts";

export interface StatisticsLine {
  readonly label: TileTextKey;
  readonly value: string;
}

const unknown = "–";

/** The figures of a picture, one a line; what cannot be told has a dash. */
export function statisticsLines(
  statistics: PlayerStatistics,
  state: LiveState,
): readonly StatisticsLine[] {
  const { rung, width, height, decodedFps, decodedFrames, droppedFrames } = statistics;
  const { bitrateKbps, latencyMs, firstFrameMs } = statistics;
  return [
    { label: "statRung", value: rung ? rungLabels[rung] : unknown },
    { label: "statCodecs", value: codecsOf(state) || unknown },
    { label: "statSize", value: width > 0 ? `${width} × ${height}` : unknown },
    { label: "statFps", value: rounded(decodedFps, 1) },
    { label: "statFrames", value: `${decodedFrames} / ${droppedFrames}` },
    { label: "statBitrate", value: rounded(bitrateKbps, 0, "kbit/s") },
    { label: "statLatency", value: rounded(latencyMs, 0, "ms") },
    { label: "statFirstFrame", value: rounded(firstFrameMs, 0, "ms") },
  ];
}

function rounded(value: number | undefined, digits: number, unit = ""): string {
  return value === undefined ? unknown : `${value.toFixed(digits)} ${unit}`.trim();
}

const codecsOf = (state: LiveState): string =>
  state.kind === "playing" ? codecLabel(state.codecs) : "";
