import type { z } from "zod";
import type { dragZoomIn } from "../../../ptz/contract.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

type Box = Omit<z.output<typeof dragZoomIn.input>, "device" | "channel">;

/** Less was a click. */
const smallest = 8;

/** Where the picture is in an element that shows it whole, with bars beside it or above. */
export function pictureIn(element: Size, picture: Size): Point & Size {
  if (picture.width === 0 || picture.height === 0) return { x: 0, y: 0, ...element };
  const scale = Math.min(element.width / picture.width, element.height / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { x: (element.width - width) / 2, y: (element.height - height) / 2, width, height };
}

/** The box between two points of an element, in pixels of the picture as it is shown; undefined if it is none. */
export function dragBox(from: Point, to: Point, shown: Point & Size): Box | undefined {
  const inside = (point: Point) => ({
    x: clamp(point.x - shown.x, shown.width),
    y: clamp(point.y - shown.y, shown.height),
  });
  const [one, other] = [inside(from), inside(to)];
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

const clamp = (value: number, max: number): number => Math.min(max, Math.max(0, value));
