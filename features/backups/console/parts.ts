import { bannerSlot, fill } from "@tessera/platform/console";
import { BackupBanner } from "./BackupBanner.tsx";

export const parts = [fill(bannerSlot, BackupBanner)];
