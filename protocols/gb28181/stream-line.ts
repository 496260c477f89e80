/** How a device is told which of its streams is meant: each vendor has its own line in the SDP. */
export type StreamVariant = "streamnumber" | "stream" | "streamprofile" | "streamMode";

export interface StreamLine {
  readonly variant: StreamVariant;
  /** 0 main, 1 sub. */
  readonly number: number;
}

/** 2022 has a=streamnumber; before that Dahua has a=streamprofile, TP-LINK a=streamMode, others a=stream. */
export const streamVariants: readonly StreamVariant[] = [
  "streamnumber",
  "stream",
  "streamprofile",
  "streamMode",
];

export function writeStreamLine({ variant, number }: StreamLine): string {
  if (variant !== "streamMode") return `a=${variant}:${number}`;
  return `a=streamMode:${number === 0 ? "MAIN" : "SUB"}`;
}

/** Of an attribute without "a="; undefined for another one. */
export function parseStreamLine(attribute: string): StreamLine | undefined {
  const [name = "", value = ""] = attribute.split(":", 2);
  const variant = streamVariants.find((known) => known.toLowerCase() === name.toLowerCase());
  if (!variant) return undefined;
  if (variant === "streamMode") return { variant, number: /^main/i.test(value) ? 0 : 1 };
  const number = Number.parseInt(value, 10);
  return Number.isSafeInteger(number) && number >= 0 ? { variant, number } : undefined;
}
