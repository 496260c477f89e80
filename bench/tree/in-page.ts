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
  readonly rowsShown: number;
}

/** Scrolls the tree on in every frame, from its top to a place or to its end if nothing more comes. */
export async function scrollThrough({
  pxAFrame,
  untilPx,
}: {
  readonly pxAFrame: number;
  readonly untilPx: number;
}): Promise<Scrolled> {
  const tree = document.querySelector("[role=tree]");
  if (!tree) throw new Error("There is no tree.");
  tree.scrollTop = 0;
  let lastMs = await new Promise(requestAnimationFrame);
  const startedMs = lastMs;
  let [frames, slowestMs] = [0, 0];
  while (tree.scrollTop + tree.clientHeight < untilPx) {
    tree.scrollTop += pxAFrame;
    const nowMs = await new Promise(requestAnimationFrame);
    slowestMs = Math.max(slowestMs, nowMs - lastMs);
    lastMs = nowMs;
    frames++;
    if (nowMs - startedMs > 300_000) throw new Error("The end was not reached in five minutes.");
  }
  const rowsShown = Math.round(tree.scrollHeight / 32);
  return { frames, durationMs: lastMs - startedMs, slowestMs, rowsShown };
}
