import type { Root } from "./storage-reply.ts";

export interface RootUse {
  readonly kind: "recorded" | "locked" | "other" | "free";
  readonly bytes: number;
  /** 0 to 1 */
  readonly share: number;
}

/** Without one that can be written nothing can be foretold. */
export const isUsable = ({ state }: Pick<Root, "state">): boolean =>
  state === "ready" || state === "full";

/** What a volume holds; the parts are never more than the whole, though each is counted by itself. */
export function rootUse(root: Root): readonly RootUse[] {
  const total = Math.max(root.totalBytes, 1);
  const free = Math.min(root.freeBytes, total);
  const used = total - free;
  const locked = Math.min(root.lockedBytes, used);
  const recorded = Math.min(Math.max(0, root.recordedBytes - root.lockedBytes), used - locked);
  const parts = { recorded, locked, other: used - locked - recorded, free };
  return (["recorded", "locked", "other", "free"] as const).map((kind) => ({
    kind,
    bytes: parts[kind],
    share: parts[kind] / total,
  }));
}
