import { fill, topBarSlot } from "@tessera/platform/console";
import { NewsBell } from "./NewsBell.tsx";

export const parts = [fill(topBarSlot, NewsBell)];
