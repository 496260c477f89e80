/** What the service answers: JSON whose `errcode` is 0 or absent where it went well. */
export interface CodedReply {
  readonly errcode: number;
  readonly [name: string]: unknown;
}

/** Undefined: it is no answer of the service. */
export function codedReplyOf(text: string): CodedReply | undefined {
  try {
    const reply: unknown = JSON.parse(text);
    if (typeof reply !== "object" || reply === null) return undefined;
    return { errcode: 0, ...reply };
  } catch {
    return undefined;
  }
}
