import type { Clock } from "@tessera/base";
import type { OpenLive } from "@tessera/engine";
import type { HttpClient } from "./http-client.ts";
import type { HttpConnection } from "./http-connection.ts";

/** An address, and the means to ask it. */
export interface Enquiry {
  readonly url: string;
  readonly clock: Clock;
  readonly client: HttpClient;
  /** Of several encodings of one picture, the one wanted. */
  readonly quality: "highest" | "lowest";
}

/** One stream that is to be pulled. */
export interface PullRequest extends OpenLive<HttpConnection>, Enquiry {}
