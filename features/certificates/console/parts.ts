import { bannerSlot, fill } from "@tessera/platform/console";
import { CertificateBanner } from "./CertificateBanner.tsx";

export const parts = [fill(bannerSlot, CertificateBanner)];
