import type { Flow } from "../../camera/channel-view.ts";
import type { CameraNode, ListNode } from "../trees/camera-node.ts";
import type { Playable } from "../trees/cameras-in.ts";

/** What can be done with a row. */
export type RowCommand =
  | { readonly kind: "play"; readonly camera: CameraNode; readonly flow: Flow }
  | { readonly kind: "favourite" | "recordings" | "copyId"; readonly camera: CameraNode }
  | { readonly kind: "playAll"; readonly node: Playable };

export interface CommandConditions {
  /** There is a way to a wall that takes them. */
  readonly canPlayAll: boolean;
  readonly hasRecordings: boolean;
}

export function commandsOf(node: ListNode, conditions: CommandConditions): readonly RowCommand[] {
  if (node.kind !== "camera") return conditions.canPlayAll ? [{ kind: "playAll", node }] : [];
  const camera = node;
  return [
    { kind: "play", camera, flow: 1 },
    ...(camera.hasSubStream === false ? [] : [{ kind: "play", camera, flow: 2 } as const]),
    { kind: "favourite", camera },
    ...(conditions.hasRecordings && camera.mayPlayback !== false
      ? [{ kind: "recordings", camera } as const]
      : []),
    { kind: "copyId", camera },
  ];
}
