import type { Clock } from "@tessera/base";
import { URI } from "otpauth";

/** An authenticator app that has read the QR code; shows the code of now, or of another moment. */
export function authenticatorApp(uri: string, clock: Clock): (offsetMs?: number) => string {
  const app = URI.parse(uri);
  return (offsetMs = 0) => app.generate({ timestamp: clock.nowMs() + offsetMs });
}
