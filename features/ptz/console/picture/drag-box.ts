import type { z } from "zod";
import type { dragZoomIn } from "../../contract.ts";
import { type LaidPicture, type Point, type Size, upright } from "./laid-picture.ts";

type Box = Omit<z.output<typeof dragZoomIn.input>, "device" | "channel">;

/** Less was a click. */
const smallest = 8;

/** The box between two points of the page, in pixels of the picture as it is shown; undefined if it is none. */
export function dragBox(from: Point, to: Point, laid: LaidPicture): Box | undefined {
  const shown = shownSize(laid);
  const [one, other] = [pointInPicture(from, laid, shown), pointInPicture(to, laid, shown)];
  const width = Math.round(Math.abs(one.x - other.x));
  const height = Math.round(Math.abs(one.y - other.y));
  if (width < smallest || height < smallest) return undefined;
  return {
    Length: Math.round(shown.width),
    Width: Math.round(shown.height),
    MidPointX: Math.round((one.x + other.x) / 2),
    MidPointY: Math.round((one.y + other.y) / 2),
    LengthX: width,
    LengthY: height,
  };
}

/** Of the picture upright: with bars beside it, with parts cut off, or as large as its element. */
function shownSize({ rect, turn, fit, picture }: LaidPicture): Size {
  const element = turn % 180 === 0 ? rect : { width: rect.height, height: rect.width };
  const { width, height } = element;
  if (picture.width === 0 || picture.height === 0 || fit === "fill") return { width, height };
  const scales = [width / picture.width, height / picture.height];
  const scale = fit === "contain" ? Math.min(...scales) : Math.max(...scales);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** The two share their middle, around which the picture is turned. */
function pointInPicture(point: Point, { rect, turn }: LaidPicture, { width, height }: Size): Point {
  const x = point.x - rect.x - rect.width / 2;
  const y = point.y - rect.y - rect.height / 2;
  const along = upright({ x, y }, turn);
  return { x: clamp(along.x + width / 2, width), y: clamp(along.y + height / 2, height) };
}

const clamp = (value: number, max: number): number => Math.min(max, Math.max(0, value));
