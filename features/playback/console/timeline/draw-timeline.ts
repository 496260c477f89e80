import { type TimeView, xOf } from "@tessera/kit/playback";
import type { Tick } from "./ticks.ts";
import type { TimelineChannel } from "./timeline-data.ts";

export const rulerPx = 26;
const laneGapPx = 4;

export interface TimelinePalette {
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly ground: string;
  readonly recorded: string;
  readonly planned: string;
  readonly gap: string;
  readonly damaged: string;
  readonly locked: string;
  readonly alarm: string;
  readonly accent: string;
  readonly playhead: string;
}

export interface TimelineScene {
  readonly view: TimeView;
  readonly widthPx: number;
  readonly lanePx: number;
  readonly ticks: readonly Tick[];
  readonly channels: readonly TimelineChannel[];
  readonly nowMs: number;
  readonly positionMs: number;
  readonly hoverMs: number | undefined;
  readonly scrubMs: number | undefined;
  readonly marks: { readonly inMs: number | undefined; readonly outMs: number | undefined };
  readonly brush: readonly [number, number] | undefined;
}

export const heightOf = (channels: number, lanePx: number): number =>
  rulerPx + Math.max(1, channels) * (lanePx + laneGapPx) + laneGapPx;

export const laneTop = (index: number, lanePx: number): number =>
  rulerPx + laneGapPx + index * (lanePx + laneGapPx);

/** The lane that a pointer is on, or the nearest one. */
export function laneAt(y: number, count: number, lanePx: number): number {
  const lane = Math.floor((y - laneTop(0, lanePx)) / (lanePx + laneGapPx));
  return Math.min(count - 1, Math.max(0, lane));
}

/** Everything on the timeline, from back to front. */
export function drawTimeline(
  paper: CanvasRenderingContext2D,
  scene: TimelineScene,
  palette: TimelinePalette,
): void {
  const { widthPx, channels, lanePx } = scene;
  const heightPx = heightOf(channels.length, lanePx);
  paper.clearRect(0, 0, widthPx, heightPx);
  const pen = new Pen(paper, scene, palette);
  pen.days();
  for (const [index, channel] of channels.entries()) pen.lane(channel, laneTop(index, lanePx));
  pen.ruler();
  pen.marks(heightPx);
  pen.moments(heightPx);
}

interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** x, top, width, height. */
type Box = readonly [number, number, number, number];
/** Top, height. */
type Rows = readonly [number, number];

const flagPx = 8;

class Pen {
  readonly #paper: CanvasRenderingContext2D;
  readonly #scene: TimelineScene;
  readonly #palette: TimelinePalette;

  constructor(paper: CanvasRenderingContext2D, scene: TimelineScene, palette: TimelinePalette) {
    this.#paper = paper;
    this.#scene = scene;
    this.#palette = palette;
  }

  ruler(): void {
    const { text, muted, line } = this.#palette;
    this.#paper.font = "11px system-ui, sans-serif";
    this.#paper.textBaseline = "middle";
    this.#paper.textAlign = "left";
    for (const { atMs, label, isDay } of this.#scene.ticks) {
      const x = Math.round(this.#x(atMs));
      if (label) this.#fill(muted, [x, 12, 1, 14]);
      else this.#fill(line, [x, 20, 1, 6]);
      this.#paper.fillStyle = isDay ? text : muted;
      this.#paper.fillText(label, x + 4.5, 12);
    }
  }

  /** A line through all lanes where a day begins. */
  days(): void {
    const height = heightOf(this.#scene.channels.length, this.#scene.lanePx);
    for (const { atMs, isDay } of this.#scene.ticks)
      if (isDay) this.#fill(this.#palette.line, [Math.round(this.#x(atMs)), rulerPx, 1, height]);
  }

  lane(channel: TimelineChannel, top: number): void {
    const { widthPx, lanePx, nowMs } = this.#scene;
    const { ground, planned, recorded, damaged, locked, alarm, line } = this.#palette;
    this.#fill(ground, [0, top, widthPx, lanePx]);
    for (const span of channel.planned) this.#span(planned, span, [top, lanePx]);
    for (const span of channel.gaps) this.#hatch(span, [top, lanePx]);
    const bar = [top + Math.round(lanePx * 0.2), Math.round(lanePx * 0.6)] as const;
    for (const span of channel.recorded) this.#span(recorded, span, bar);
    for (const span of channel.damaged) this.#span(damaged, span, [bar[0] + bar[1] - 4, 4]);
    for (const span of channel.locked) this.#span(locked, span, [top + 1, 3]);
    for (const { atMs, endMs } of channel.alarms) {
      this.#span(alarm, { startMs: atMs, endMs }, [top + lanePx - 4, 3]);
      this.#dot(alarm, this.#x(atMs), top + lanePx - 3);
    }
    const nowX = Math.max(0, this.#x(nowMs));
    if (nowX < widthPx) this.#fill(line, [nowX, top, widthPx - nowX, lanePx]);
  }

  /** The chosen piece, and what is being brushed over. */
  marks(heightPx: number): void {
    const { marks, brush } = this.#scene;
    const { inMs, outMs } = marks;
    if (inMs !== undefined && outMs !== undefined)
      this.#shade([this.#x(inMs), rulerPx, this.#x(outMs) - this.#x(inMs), heightPx]);
    if (inMs !== undefined) this.#flag(this.#x(inMs), heightPx, 0);
    if (outMs !== undefined) this.#flag(this.#x(outMs), heightPx, -flagPx);
    if (!brush) return;
    const [fromX, toX] = [this.#x(Math.min(...brush)), this.#x(Math.max(...brush))];
    this.#shade([fromX, 0, toX - fromX, heightPx]);
  }

  moments(heightPx: number): void {
    const { positionMs, hoverMs, scrubMs } = this.#scene;
    if (hoverMs !== undefined)
      this.#fill(this.#palette.muted, [Math.round(this.#x(hoverMs)), 0, 1, heightPx]);
    this.#playhead(scrubMs ?? positionMs, heightPx);
  }

  #playhead(atMs: number, heightPx: number): void {
    const x = Math.round(this.#x(atMs));
    this.#fill(this.#palette.playhead, [x - 1, 0, 2, heightPx]);
    this.#paper.beginPath();
    this.#paper.moveTo(x - 7, 0);
    this.#paper.lineTo(x + 7, 0);
    this.#paper.lineTo(x, 9);
    this.#paper.closePath();
    this.#paper.fill();
  }

  /** What is too short to be seen is a pixel wide. */
  #span(colour: string, span: Span, [top, heightPx]: Rows): void {
    const fromX = Math.max(-2, this.#x(span.startMs));
    const toX = Math.min(this.#scene.widthPx + 2, this.#x(span.endMs));
    if (toX < 0 || fromX > this.#scene.widthPx) return;
    this.#fill(colour, [fromX, top, Math.max(1, toX - fromX), heightPx]);
  }

  #hatch(span: Span, [top, heightPx]: Rows): void {
    const fromX = Math.max(0, this.#x(span.startMs));
    const toX = Math.min(this.#scene.widthPx, this.#x(span.endMs));
    if (toX <= fromX) return;
    this.#paper.save();
    this.#paper.beginPath();
    this.#paper.rect(fromX, top, Math.max(1, toX - fromX), heightPx);
    this.#paper.clip();
    this.#paper.strokeStyle = this.#palette.gap;
    this.#paper.lineWidth = 1;
    this.#paper.beginPath();
    // Anchored to the page, so that neighbours join without a seam.
    for (let x = Math.floor((fromX - heightPx) / 6) * 6; x < toX; x += 6) {
      this.#paper.moveTo(x, top + heightPx);
      this.#paper.lineTo(x + heightPx, top);
    }
    this.#paper.stroke();
    this.#paper.restore();
  }

  #flag(x: number, heightPx: number, clothX: number): void {
    this.#fill(this.#palette.accent, [Math.round(x) - 1, rulerPx - 6, 2, heightPx]);
    this.#fill(this.#palette.accent, [x + clothX, rulerPx - 6, flagPx, 6]);
  }

  #shade(box: Box): void {
    this.#paper.globalAlpha = 0.2;
    this.#fill(this.#palette.accent, box);
    this.#paper.globalAlpha = 1;
  }

  #dot(colour: string, x: number, y: number): void {
    this.#paper.fillStyle = colour;
    this.#paper.beginPath();
    this.#paper.arc(x, y, 3, 0, 2 * Math.PI);
    this.#paper.fill();
  }

  #fill(colour: string, [x, top, widthPx, heightPx]: Box): void {
    this.#paper.fillStyle = colour;
    this.#paper.fillRect(x, top, widthPx, heightPx);
  }

  #x(atMs: number): number {
    return xOf(this.#scene.view, this.#scene.widthPx, atMs);
  }
}
