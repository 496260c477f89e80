import type { Text } from "@tessera/base";

/**
 * Text messages of the WS-fMP4 protocol. After each `mse` the next binary message is the init
 * segment, every further one is whole fragments (moof and mdat).
 */
export type WireMessage = { readonly type: "mse"; readonly mime: string } | SourceMessage;

export interface SourceMessage {
  readonly type: "state";
  readonly state: SourceState;
  readonly reason: Text;
}

/** `live` comes before the `mse` of a source that was found again. */
export type SourceState = (typeof sourceStates)[number];
const sourceStates = ["connecting", "live", "reconnecting", "stopped"] as const;

/** Unknown messages give undefined, so that a newer server may say more. */
export function parseWireMessage(json: string): WireMessage | undefined {
  const message = parseObject(json);
  if (message["type"] === "mse") {
    const { mime } = message;
    return typeof mime === "string" ? { type: "mse", mime } : undefined;
  }
  if (message["type"] === "state") {
    const state = sourceStates.find((known) => known === message["state"]);
    return state && { type: "state", state, reason: textOf(message["reason"]) };
  }
  return undefined;
}

/** The play address may be relative to the page; a socket wants its own scheme. */
export function webSocketUrl(address: string, pageUrl: string): string {
  const url = new URL(address, pageUrl);
  if (url.protocol === "http:") url.protocol = "ws:";
  if (url.protocol === "https:") url.protocol = "wss:";
  return url.href;
}

function parseObject(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function textOf(value: unknown): Text {
  const { zh, en } = (typeof value === "object" && value !== null ? value : {}) as Partial<Text>;
  return {
    zh: typeof zh === "string" ? zh : "",
    en: typeof en === "string" ? en : "",
  };
}
