/** These run in the page: each must be whole in itself. */

/** Notes how long after the page was asked for the first row of the tree was there to be drawn. */
export function countRowsIn(): void {
  const look = () => {
    if (document.querySelector("[role=treeitem]"))
      document.documentElement.dataset["rowsMs"] = String(performance.now());
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

export interface Scrolled {
  readonly frames: number;
  readonly durationMs: number;
  readonly slowestMs: number;
  readonly rowsThere: number;
}

/**
 * Scrolls the tree on in every frame, from a part of its height on, until so many frames have passed, or to its end
 * if no number is given.
 */
export async function scrollThrough({
  pxAFrame,
  from,
  frameCount,
}: {
  readonly pxAFrame: number;
  readonly from: number;
  readonly frameCount?: number;
}): Promise<Scrolled> {
  const tree = document.querySelector("[role=tree]");
  if (!tree) throw new Error("There is no tree.");
  tree.scrollTop = from * tree.scrollHeight;
  let lastMs = await new Promise(requestAnimationFrame);
  const startedMs = lastMs;
  let [frames, slowestMs] = [0, 0];
  const isOver = () =>
    frameCount === undefined
      ? tree.querySelector("[data-kind=end]") !== null
      : frames === frameCount;
  while (!isOver()) {
    tree.scrollTop += pxAFrame;
    const nowMs = await new Promise(requestAnimationFrame);
    slowestMs = Math.max(slowestMs, nowMs - lastMs);
    lastMs = nowMs;
    frames++;
    if (nowMs - startedMs > 300_000) throw new Error("The end was not reached in five minutes.");
  }
  const rowsThere = Math.round(tree.scrollHeight / 32);
  return { frames, durationMs: lastMs - startedMs, slowestMs, rowsThere };
}
