import { BodyReader } from "../body-reader.ts";
import { BodyWriter } from "../body-writer.ts";

/** 0x0702: a driver has put a card in, or taken it out. */
export interface DriverIdentity {
  readonly isInserted: boolean;
  readonly atMs: number | undefined;
  /** 0 read, 1 wrong key, 2 locked, 3 pulled out, 4 wrong check code. */
  readonly result: number;
  readonly name: string;
  readonly certificate: string;
  readonly authority: string;
  /** YYYYMMDD */
  readonly validUntil: string;
  /** Of 2019. */
  readonly identityNumber: string;
}

const inserted = 1;

export function readDriverIdentity(body: Uint8Array): DriverIdentity {
  const reader = new BodyReader(body);
  const isInserted = reader.u8() === inserted;
  const atMs = reader.time();
  if (!isInserted || reader.left === 0) return { ...nobody, isInserted, atMs };
  const result = reader.u8();
  if (result !== 0) return { ...nobody, isInserted, atMs, result };
  return {
    isInserted,
    atMs,
    result,
    name: reader.sized(),
    certificate: reader.text(20),
    authority: reader.sized(),
    validUntil: reader.digits(4),
    identityNumber: reader.left >= 20 ? reader.text(20) : "",
  };
}

const nobody = {
  result: 0,
  name: "",
  certificate: "",
  authority: "",
  validUntil: "",
  identityNumber: "",
} as const;

export function writeDriverIdentity(identity: DriverIdentity, is2019: boolean): Uint8Array {
  const writer = new BodyWriter().u8(identity.isInserted ? inserted : 2).time(identity.atMs);
  if (!identity.isInserted) return writer.done();
  writer.u8(identity.result);
  if (identity.result !== 0) return writer.done();
  writer
    .sized(identity.name)
    .text(identity.certificate, 20)
    .sized(identity.authority)
    .digits(identity.validUntil, 4);
  if (is2019) writer.text(identity.identityNumber, 20);
  return writer.done();
}
