import type { Direction } from "../model/neighbour.ts";

export type WallKey =
  | { readonly kind: "go"; readonly direction: Direction }
  | { readonly kind: "swap"; readonly direction: Direction }
  | { readonly kind: "fullscreen" | "remove" | "wall-fullscreen" | "hold" | "leave" }
  | { readonly kind: "turn"; readonly by: 1 | -1 }
  /** The next or the previous grid. */
  | { readonly kind: "grid"; readonly by: 1 | -1 };

type Modifier = "ctrlKey" | "metaKey" | "altKey" | "shiftKey";
type Pressed = Pick<KeyboardEvent, "key" | "repeat" | Modifier>;

/** What a key means on the wall; undefined: it is for the tile, or for nobody. */
export function wallKey(pressed: Pressed): WallKey | undefined {
  const meaning = meaningOf(pressed);
  // A key that is held down would switch on and off.
  return meaning && pressed.repeat && toggles.includes(meaning.kind) ? undefined : meaning;
}

const toggles: readonly WallKey["kind"][] = ["fullscreen", "wall-fullscreen", "hold"];

/** Whether a camera that is steered has another use for it. */
export const isForCamera = ({ kind }: WallKey): boolean => ofCamera.includes(kind);

const ofCamera: readonly WallKey["kind"][] = ["go", "swap", "leave", "wall-fullscreen"];

function meaningOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): WallKey | undefined {
  if (metaKey || altKey) return undefined;
  const direction = directions[key];
  if (direction && ctrlKey) return { kind: "swap", direction };
  if (ctrlKey) return undefined;
  // With Shift the arrows are the tile's: back in time.
  if (direction) return shiftKey ? undefined : { kind: "go", direction };
  if (key === "W") return { kind: "wall-fullscreen" };
  return simple[key];
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

const simple: Readonly<Record<string, WallKey>> = {
  Enter: { kind: "fullscreen" },
  Delete: { kind: "remove" },
  Backspace: { kind: "remove" },
  Escape: { kind: "leave" },
  PageUp: { kind: "turn", by: -1 },
  PageDown: { kind: "turn", by: 1 },
  h: { kind: "hold" },
  w: { kind: "wall-fullscreen" },
  g: { kind: "grid", by: 1 },
  G: { kind: "grid", by: -1 },
};

const fields = "input, textarea, select, [contenteditable=true]";
const ownArrows =
  "[role=separator], [role=tree], [role=menu], [role=tablist], [role=slider], [role=listbox]";

/** Whether the element that has the focus needs the key itself. */
export function isForElement(target: EventTarget | null, key: WallKey): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(`${fields}, dialog, [role=dialog], ${ownArrows}`)) return true;
  return key.kind === "fullscreen" && target.closest("button, a, summary") !== null;
}
