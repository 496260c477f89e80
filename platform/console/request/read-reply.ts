import { type Call, okStatus, readEnvelope } from "../../contract/index.ts";

export interface Reply<Body> {
  /** ErrorNum of the legacy envelope; "200" for the other dialects. */
  readonly Status: string;
  readonly msg: string;
  readonly body: Body;
}

/** Takes a legacy reply out of its envelope; the other dialects pass as they are. */
export function readReply(call: Pick<Call, "dialect">, json: unknown): Reply<unknown> {
  if (call.dialect === "legacy") return readEnvelope(json);
  return { Status: okStatus, msg: "", body: json };
}
