import { healthSlot } from "@tessera/kit/health";
import { bannerSlot, fill } from "@tessera/platform/console";
import { RecordingBanner } from "./banner/RecordingBanner.tsx";
import { RecordingFigures } from "./health/RecordingFigures.tsx";

export const parts = [fill(bannerSlot, RecordingBanner), fill(healthSlot, RecordingFigures)];
