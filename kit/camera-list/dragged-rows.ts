import type { Camera } from "../camera/camera.ts";
import type { CameraFacts } from "./facts/camera-facts.ts";
import type { ListNode } from "./trees/camera-node.ts";
import { camerasOfRows } from "./trees/cameras-in.ts";

/** Rows of the list that are dragged together. What they hold is asked for where they are dropped. */
export const rowsDragType = "application/x-tessera-rows";

interface Dragged {
  readonly mark: string;
  readonly title: string;
  readonly read: (signal: AbortSignal) => Promise<readonly Camera[]>;
}

/** Only one thing is dragged at a time, and a group or a device means something in this page alone. */
let dragged: Dragged | undefined;

export function carryRows(rows: readonly ListNode[], facts: CameraFacts) {
  const mark = crypto.randomUUID();
  const title = rows.map(({ name }) => name).join("、");
  dragged = { mark, title, read: (signal) => camerasOfRows(rows, facts, signal) };
  return { type: rowsDragType, data: mark };
}

/** Undefined for what another page carries. */
export const carriedRows = (mark: string): Omit<Dragged, "mark"> | undefined =>
  dragged?.mark === mark ? dragged : undefined;
