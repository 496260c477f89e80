import type { Picture } from "./picture.ts";
import type { Rung } from "./rung.ts";
import type { SourceReport } from "./source-report.ts";

/** The server as a player needs it. */
export interface LiveServer {
  /** Asked before every connection: play tokens are short-lived. */
  openUrl(protocol: Rung["protocol"], picture: Picture): Promise<string>;
  reportSource(picture: Picture): Promise<SourceReport>;
  /** Whether `openUrl` failed because the server does not offer the protocol. */
  readonly isProtocolOff: (error: unknown) => boolean;
  /** False for a failure of `openUrl` that another try will not change. */
  readonly isWorthRetrying: (error: unknown) => boolean;
}
