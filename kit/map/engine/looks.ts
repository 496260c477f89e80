import Circle from "ol/style/Circle.js";
import Fill from "ol/style/Fill.js";
import type ImageStyle from "ol/style/Image.js";
import RegularShape from "ol/style/RegularShape.js";
import Stroke from "ol/style/Stroke.js";
import Style from "ol/style/Style.js";
import Text from "ol/style/Text.js";
import type { Look } from "../live-map.ts";

/** Colours of the theme, by their tokens. */
export interface Paint {
  /** A token's colour; any other text is one already. */
  readonly color: (name: string) => string;
  readonly style: (look: Look) => Style;
  /** The theme has changed. */
  readonly forget: () => void;
}

/** Looks that are kept as styles; a map has few, unless texts differ. */
const keptMax = 3000;

const font = "600 12px system-ui, sans-serif";

/** Tokens are read where the map stands: a page that is always dark has dark ones. */
export function paintOf(element: Element): Paint {
  const colors = new Map<string, string>();
  const styles = new Map<string, Style>();
  const color = (name: string) => {
    if (!name.startsWith("--")) return name;
    const known = colors.get(name);
    if (known) return known;
    const found = getComputedStyle(element).getPropertyValue(name).trim();
    colors.set(name, found);
    return found;
  };
  return {
    color,
    style: (look) => {
      const key = JSON.stringify(look);
      const known = styles.get(key);
      if (known) return known;
      if (styles.size >= keptMax) styles.clear();
      const made = styleOf(look, color);
      styles.set(key, made);
      return made;
    },
    forget: () => {
      colors.clear();
      styles.clear();
    },
  };
}

type ColorOf = Paint["color"];

function styleOf(look: Look, color: ColorOf): Style {
  const fill = look.fill === undefined ? undefined : new Fill({ color: color(look.fill) });
  const stroke = look.line && strokeOf(look.line, color);
  const image = look.shape && imageOf(look, fill, stroke);
  const text = look.text ? textOf(look, color) : undefined;
  return new Style({
    ...(fill && { fill }),
    ...(stroke && { stroke }),
    ...(image && { image }),
    ...(text && { text }),
    ...(look.zIndex !== undefined && { zIndex: look.zIndex }),
  });
}

const strokeOf = (line: NonNullable<Look["line"]>, color: ColorOf): Stroke =>
  new Stroke({
    color: color(line.color),
    width: line.widthPx,
    lineCap: "round",
    lineJoin: "round",
    ...(line.dash && { lineDash: line.dash }),
  });

const radians = Math.PI / 180;

/** How many corners, and the turn that sets the shape upright. */
const corners = {
  square: { points: 4, angle: Math.PI / 4 },
  diamond: { points: 4, angle: 0 },
  triangle: { points: 3, angle: 0 },
  arrow: { points: 3, angle: 0 },
  cross: { points: 4, angle: Math.PI / 4 },
} as const;

function imageOf(
  { shape = "circle", radiusPx = 6, turnDeg = 0 }: Look,
  fill: Fill | undefined,
  stroke: Stroke | undefined,
): ImageStyle {
  const ink = { ...(fill && { fill }), ...(stroke && { stroke }) };
  if (shape === "circle") return new Circle({ radius: radiusPx, ...ink });
  return new RegularShape({
    ...corners[shape],
    ...ink,
    radius: radiusPx,
    ...(shape === "cross" && { radius2: 0 }),
    // A slim triangle tells which way it points.
    ...(shape === "arrow" && { scale: [0.75, 1.15] as [number, number] }),
    rotation: turnDeg * radians,
    rotateWithView: true,
  });
}

const textOf = (
  { text, textColor = "--tessera-text", textOffsetPx = 0 }: Look,
  color: ColorOf,
): Text =>
  new Text({
    text: text ?? "",
    font,
    offsetY: textOffsetPx,
    fill: new Fill({ color: color(textColor) }),
    // On the point itself its fill is the ground; beside it the map is.
    ...(textOffsetPx !== 0 && {
      stroke: new Stroke({ color: color("--tessera-surface"), width: 3 }),
    }),
  });
