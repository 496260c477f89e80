import type { OutgoingMessage } from "../template/outgoing-message.ts";

/** All that is known of a message, for programs. */
export function messageJson(message: OutgoingMessage) {
  const { key, title, body, severity, atMs, link, messages } = message;
  const [only] = messages;
  return {
    key,
    title,
    body,
    severity,
    atMs,
    time: new Date(atMs).toISOString(),
    link,
    count: messages.length,
    ...(messages.length === 1
      ? { alarm: only?.alarm ?? null }
      : { keys: messages.map((one) => one.key) }),
  };
}
