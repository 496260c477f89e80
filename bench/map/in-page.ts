/** These run in the page: each must be whole in itself. */

/** Notes when the map has drawn its first marks: how many cameras are in view is said together with them. */
export function notePaint(): void {
  const look = () => {
    const said = [...document.querySelectorAll("output")].some(({ textContent }) =>
      /100000/.test(textContent),
    );
    if (said && document.querySelector("[role=application] canvas"))
      // The frame after the one that drew them.
      requestAnimationFrame(() => {
        document.documentElement.dataset["paintMs"] = String(performance.now());
      });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

declare global {
  interface Window {
    ringsAtMs?: number[];
  }
}

/** Notes when each ring of an alarm comes into the page, by the clock of the machine. */
export function noteRings(): void {
  const seen = new Set<Element>();
  const found: number[] = [];
  window.ringsAtMs = found;
  new MutationObserver(() => {
    for (const ring of document.querySelectorAll("[data-ripple]")) {
      if (seen.has(ring)) continue;
      seen.add(ring);
      found.push(Date.now());
    }
  }).observe(document.body, { childList: true, subtree: true });
}

export interface Moved {
  readonly frames: number;
  readonly durationMs: number;
  readonly slowestMs: number;
}

/** Drags the map to and fro, or turns the wheel, a little in every frame. */
export async function moveMap({
  how,
  frameCount,
}: {
  readonly how: "drag" | "wheel";
  readonly frameCount: number;
}): Promise<Moved> {
  const target = document.querySelector("[role=application] .ol-viewport");
  if (!target) throw new Error("There is no map.");
  const { left, top, width, height } = target.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const pointer = (type: string, dx: number, buttons: number) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerId: 1,
        pointerType: "mouse",
        isPrimary: true,
        button: type === "pointermove" ? -1 : 0,
        buttons,
        clientX: x + dx,
        clientY: y + dx / 2,
      }),
    );
  const step = (frame: number) => {
    if (how === "drag") return pointer("pointermove", 200 * Math.sin(frame / 20), 1);
    const deltaY = Math.floor(frame / 60) % 2 === 0 ? -12 : 12;
    return target.dispatchEvent(
      new WheelEvent("wheel", { bubbles: true, cancelable: true, deltaY, clientX: x, clientY: y }),
    );
  };
  if (how === "drag") pointer("pointerdown", 0, 1);
  let lastMs = await new Promise(requestAnimationFrame);
  const startedMs = lastMs;
  let slowestMs = 0;
  const scales = new Set<string | undefined>();
  const addressBefore = location.search;
  for (let frame = 0; frame < frameCount; frame++) {
    step(frame);
    const nowMs = await new Promise(requestAnimationFrame);
    slowestMs = Math.max(slowestMs, nowMs - lastMs);
    lastMs = nowMs;
    scales.add(document.querySelector(".ol-scale-line-inner")?.textContent);
  }
  if (how === "wheel" && scales.size < 2) throw new Error("The wheel has not zoomed the map.");
  if (how === "drag") {
    pointer("pointerup", 200 * Math.sin((frameCount - 1) / 20), 0);
    // The address says where the map was left, a moment after.
    for (let frame = 0; frame < 180 && location.search === addressBefore; frame++)
      await new Promise(requestAnimationFrame);
    if (location.search === addressBefore) throw new Error("The drag has not moved the map.");
  }
  return { frames: frameCount, durationMs: lastMs - startedMs, slowestMs };
}
