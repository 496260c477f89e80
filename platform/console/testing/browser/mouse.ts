import { commands, type Locator } from "vitest/browser";

type Act = "move" | "down" | "up" | "wheel";

declare module "vitest/browser" {
  interface BrowserCommands {
    /** The mouse of the browser itself; told to it by vitest.config.ts. */
    mouse(act: Act, x: number, y: number): Promise<void>;
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** For what clicks and drags cannot say: a button that is held down while other things happen. */
export const mouse = {
  /** To a share of the width and height of something, its middle if nothing else is said. */
  async moveTo(what: Locator, { x, y }: Point = { x: 0.5, y: 0.5 }): Promise<void> {
    const { left, top, width, height } = await atRest(what);
    const at = onScreen({ x: left + width * x, y: top + height * y });
    await commands.mouse("move", at.x, at.y);
  },
  down: () => commands.mouse("down", 0, 0),
  up: () => commands.mouse("up", 0, 0),
  /** A notch of 120 pixels; below 0 is away from the user. */
  wheel: (notches: number) => commands.mouse("wheel", 0, notches * 120),
};

const framesAtRest = 5;

/** Where it stays: what is still being laid out would move away from under the mouse. */
async function atRest(what: Locator): Promise<DOMRect> {
  let place = what.element().getBoundingClientRect();
  for (let still = 0; still < framesAtRest; still++) {
    await new Promise(requestAnimationFrame);
    const { left, top } = place;
    place = what.element().getBoundingClientRect();
    if (place.left !== left || place.top !== top) still = 0;
  }
  return place;
}

/** The page under test is a frame of the page that the browser shows. */
function onScreen({ x, y }: Point): Point {
  const frame = window.frameElement?.getBoundingClientRect();
  if (!frame) return { x, y };
  const scale = frame.width / innerWidth;
  return { x: frame.left + x * scale, y: frame.top + y * scale };
}
