import { fill, paletteSlot } from "@tessera/platform/console";
import { userSource } from "./palette/user-source.ts";

export const parts = [fill(paletteSlot, userSource)];
