import type { LookOf } from "@tessera/kit/map";

export interface LineMark {
  readonly kind: "way" | "gap";
  readonly trackId: string;
  readonly color: string;
  /** Of several tracks: which. */
  readonly no: number | undefined;
}

export interface PlaceMark {
  readonly kind: "start" | "end" | "stop" | "alarm";
  readonly trackId: string;
  readonly atMs: number;
  readonly text: string;
}

/** Of several vehicles, the edge of each track; none is a colour of a speed. */
const vehicleColors = [
  "#0b6b74",
  "#7b3fa0",
  "#a0522d",
  "#1f4e9c",
  "#b0006d",
  "#4d5d00",
  "#5c4033",
  "#333333",
] as const;

export const vehicleColor = (no: number | undefined): string =>
  vehicleColors[(no ?? 0) % vehicleColors.length] ?? vehicleColors[0];

/** What was not heard is dashed. */
export const lookOfLine: LookOf<LineMark> = ({ data: { kind, color, no } }) => {
  if (kind === "gap")
    return { line: { color: "--tessera-muted", widthPx: 3, dash: [6, 8] }, zIndex: 0 };
  const edge = no === undefined ? "#ffffff" : vehicleColor(no);
  return [
    { line: { color: edge, widthPx: no === undefined ? 6 : 9 }, zIndex: 1 },
    { line: { color, widthPx: 4 }, zIndex: 2 },
  ];
};

const markLooks = {
  start: { fill: "#1a9850", shape: "circle", radiusPx: 10 },
  end: { fill: "#333333", shape: "circle", radiusPx: 10 },
  stop: { fill: "#1b66c9", shape: "square", radiusPx: 11 },
  alarm: { fill: "#c62f2f", shape: "diamond", radiusPx: 12 },
} as const;

export const lookOfMark: LookOf<PlaceMark> = ({ data: { kind, text } }) => ({
  ...markLooks[kind],
  line: { color: "#ffffff", widthPx: 2 },
  text,
  textColor: "#ffffff",
});
