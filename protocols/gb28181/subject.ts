/** Header Subject of an INVITE: who sends which stream to whom. */
export interface Subject {
  readonly senderId: string;
  /** The SSRC as it stands in y=. */
  readonly senderStream: string;
  readonly receiverId: string;
}

export const writeSubject = ({ senderId, senderStream, receiverId }: Subject): string =>
  `${senderId}:${senderStream},${receiverId}:0`;

/** Undefined for what is none. */
export function parseSubject(value: string | undefined): Subject | undefined {
  const match = /^([\w-]{1,64}):(\w{0,64}),\s?([\w-]{1,64})(?::|$)/.exec(value ?? "");
  if (!match) return undefined;
  const [, senderId = "", senderStream = "", receiverId = ""] = match;
  return { senderId, senderStream, receiverId };
}
