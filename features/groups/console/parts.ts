import { fill, paletteSlot } from "@tessera/platform/console";
import { groupSource } from "./palette/group-source.ts";

export const parts = [fill(paletteSlot, groupSource)];
