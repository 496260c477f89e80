import type { Scene } from "../scene.ts";
import { dock } from "./dock.ts";
import { gate } from "./gate.ts";
import { lobby } from "./lobby.ts";
import { parking } from "./parking.ts";
import { road } from "./road.ts";
import { warehouse } from "./warehouse.ts";

export const scenes = { gate, parking, lobby, warehouse, road, dock } as const satisfies Record<
  string,
  Scene
>;

export type SceneName = keyof typeof scenes;

export const sceneNames = Object.keys(scenes) as readonly SceneName[];
