import { fill, overlaySlot } from "@tessera/platform/console";
import { DemoTour } from "./tour/DemoTour.tsx";

export const parts = [fill(overlaySlot, DemoTour)];
