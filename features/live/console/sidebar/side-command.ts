import type { Flow } from "../channel-view.ts";
import type { Playable } from "./cameras-in.ts";
import type { CameraNode, SideNode } from "./side-node.ts";

/** What can be done with a row. */
export type SideCommand =
  | { readonly kind: "play"; readonly camera: CameraNode; readonly flow: Flow }
  | { readonly kind: "favourite" | "recordings" | "copyId"; readonly camera: CameraNode }
  | { readonly kind: "playAll"; readonly node: Playable };

export interface CommandConditions {
  /** A wall is there to fill. */
  readonly canPlayAll: boolean;
  readonly hasRecordings: boolean;
}

export function commandsOf(node: SideNode, conditions: CommandConditions): readonly SideCommand[] {
  if (node.kind === "everything") return [];
  if (node.kind !== "camera") return conditions.canPlayAll ? [{ kind: "playAll", node }] : [];
  const camera = node;
  return [
    { kind: "play", camera, flow: 1 },
    ...(camera.hasSubStream === false ? [] : [{ kind: "play", camera, flow: 2 } as const]),
    { kind: "favourite", camera },
    ...(conditions.hasRecordings ? [{ kind: "recordings", camera } as const] : []),
    { kind: "copyId", camera },
  ];
}
