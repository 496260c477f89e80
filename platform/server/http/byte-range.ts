/** Bytes from one place up to, not including, another. */
export interface ByteRange {
  readonly fromByte: number;
  readonly toByte: number;
}

/**
 * What a Range header asks for (RFC 9110, 14.2). Whatever is not one range of bytes is as if it were
 * not there: the whole is sent.
 */
export function readRange(
  header: string | undefined,
  totalBytes: number,
): ByteRange | "whole" | "unsatisfiable" {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return "whole";
  if (first === "") return lastBytes(Number(last), totalBytes);
  const fromByte = Number(first);
  const lastByte = last === "" ? Number.POSITIVE_INFINITY : Number(last);
  if (lastByte < fromByte) return "whole";
  if (fromByte >= totalBytes) return "unsatisfiable";
  return { fromByte, toByte: Math.min(lastByte + 1, totalBytes) };
}

function lastBytes(count: number, totalBytes: number): ByteRange | "unsatisfiable" {
  if (count === 0 || totalBytes === 0) return "unsatisfiable";
  return { fromByte: Math.max(0, totalBytes - count), toByte: totalBytes };
}
