import { BodyReader } from "../body-reader.ts";
import { BodyWriter } from "../body-writer.ts";
import { BrokenJt808 } from "../broken-jt808.ts";
import { readGbk, writeGbk } from "../gbk.ts";
import { parameterKinds } from "./parameter-kinds.ts";

/** One setting of a terminal. What we do not know is its bytes in hexadecimal. */
export interface Parameter {
  readonly id: number;
  readonly value: number | string;
}

/** What one value takes at the most: its length is a byte. */
export const mostParameterBytes = 255;

/** 0x8103. */
export function writeParameters(parameters: readonly Parameter[]): Uint8Array {
  if (parameters.length > 255) throw new RangeError("a message has 255 parameters at the most");
  const writer = new BodyWriter().u8(parameters.length);
  for (const parameter of parameters) {
    const value = valueBytes(parameter);
    // Cut, the rest of it would be read as further parameters.
    if (value.length > mostParameterBytes)
      throw new RangeError(`parameter ${parameter.id} has ${value.length} bytes`);
    writer.u32(parameter.id).u8(value.length).bytes(value);
  }
  return writer.done();
}

export function readParameters(body: Uint8Array): readonly Parameter[] {
  return readList(new BodyReader(body));
}

/** 0x8106; 0x8104 asks for all and has no body. */
export const writeParameterQuery = (ids: readonly number[]): Uint8Array => {
  const writer = new BodyWriter().u8(ids.length);
  for (const id of ids) writer.u32(id);
  return writer.done();
};

export function readParameterQuery(body: Uint8Array): readonly number[] {
  const reader = new BodyReader(body);
  const count = reader.u8();
  if (reader.left < count * 4) throw new BrokenJt808("参数列表不完整", "its list ends too early");
  return Array.from({ length: count }, () => reader.u32());
}

/** 0x0104. */
export function readParameterAnswer(body: Uint8Array) {
  const reader = new BodyReader(body);
  return { answeredSerial: reader.u16(), parameters: readList(reader) };
}

export const writeParameterAnswer = (serial: number, parameters: readonly Parameter[]) =>
  new BodyWriter().u16(serial).bytes(writeParameters(parameters)).done();

/** The count is a byte; terminals with more say 255 or less than there are. */
function readList(reader: BodyReader): readonly Parameter[] {
  reader.u8();
  const parameters: Parameter[] = [];
  while (reader.left >= 5) {
    const id = reader.u32();
    parameters.push({ id, value: valueOf(id, reader.bytes(reader.u8())) });
  }
  return parameters;
}

function valueOf(id: number, bytes: Uint8Array): number | string {
  const kind = parameterKinds.get(id)?.kind ?? "bytes";
  if (kind === "text") return readGbk(bytes);
  if (kind !== "bytes" && bytes.length <= 4)
    return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
  return hexOf(bytes);
}

const widths = { u8: 1, u16: 2, u32: 4 } as const;

function valueBytes({ id, value }: Parameter): Uint8Array {
  const kind = parameterKinds.get(id)?.kind ?? "bytes";
  if (kind === "text") return writeGbk(String(value));
  if (kind === "bytes") return bytesOf(String(value));
  const width = widths[kind];
  return Uint8Array.from({ length: width }, (_, at) => Number(value) >>> (8 * (width - 1 - at)));
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/[\da-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16));
