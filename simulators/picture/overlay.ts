import { type Brush, sceneWidth } from "./brush.ts";
import { colour } from "./colour.ts";

const dot = 2;
const margin = 8;
const stripHeight = 26;
const black = colour("#000000");
const white = colour("#ffffff");

/** The dark strip and the camera's name: they stand still. */
export function paintTitle(brush: Brush, title: string): void {
  brush.shade([-16, 0, sceneWidth + 48, stripHeight], black, 0.62);
  brush.text(title.toUpperCase(), margin, textTop(brush), { dot, colour: white });
}

/** The clock at the right end of the strip. */
export function paintClock(brush: Brush, timeMs: number): void {
  const text = clockText(timeMs);
  const x = sceneWidth - margin - brush.textWidth(text, dot);
  brush.text(text, x, textTop(brush), { dot, colour: white });
}

/** A line below the strip, for what changes now and then. */
export function paintNote(brush: Brush, note: string): void {
  const top = stripHeight + margin;
  const height = brush.textHeight(dot) + margin;
  brush.shade([margin / 2, top, brush.textWidth(note, dot) + margin, height], black, 0.62);
  brush.text(note.toUpperCase(), margin, top + margin / 2, { dot, colour: white });
}

/** Local time as in 2026-11-15 03:21:07.4. */
export function clockText(timeMs: number): string {
  const time = new Date(timeMs);
  const date = [time.getFullYear(), twoDigits(time.getMonth() + 1), twoDigits(time.getDate())];
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(twoDigits);
  return `${date.join("-")} ${clock.join(":")}.${Math.floor(time.getMilliseconds() / 100)}`;
}

function textTop(brush: Brush): number {
  return (stripHeight - brush.textHeight(dot)) / 2;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
