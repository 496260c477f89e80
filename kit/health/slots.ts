import { defineSlot } from "@tessera/platform/console";
import type { ComponentType } from "react";

/** In the top bar, behind the cameras: how something else does, as a `HealthFigure`. */
export const healthSlot = defineSlot<ComponentType>("health figure");
