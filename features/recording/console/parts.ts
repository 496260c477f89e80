import { bannerSlot, fill } from "@tessera/platform/console";
import { RecordingBanner } from "./banner/RecordingBanner.tsx";

export const parts = [fill(bannerSlot, RecordingBanner)];
