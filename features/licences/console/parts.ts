import { bannerSlot, fill } from "@tessera/platform/console";
import { LicenceBanner } from "./LicenceBanner.tsx";

export const parts = [fill(bannerSlot, LicenceBanner)];
