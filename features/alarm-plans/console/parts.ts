import { fill, overlaySlot, paletteSlot } from "@tessera/platform/console";
import { followSource } from "./follow-source.ts";
import { WallCalls } from "./wall-call/WallCalls.tsx";

export const parts = [fill(overlaySlot, WallCalls), fill(paletteSlot, followSource)];
