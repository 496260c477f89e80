import { zoneMs } from "../bcd.ts";
import { BodyReader } from "../body-reader.ts";
import { BodyWriter } from "../body-writer.ts";
import { BrokenJt808 } from "../broken-jt808.ts";

/** 0x0001 and 0x8001: what became of a message of the other side. */
export interface GeneralAnswer {
  readonly answeredSerial: number;
  readonly answeredId: number;
  /** 0 done, 1 failed, 2 wrong message, 3 not supported; of the platform also 4: the alarm has been seen to. */
  readonly result: number;
}

export function readGeneralAnswer(body: Uint8Array): GeneralAnswer {
  const reader = new BodyReader(body);
  return {
    answeredSerial: reader.u16(),
    answeredId: reader.u16(),
    result: reader.u8(),
  };
}

export const writeGeneralAnswer = ({ answeredSerial, answeredId, result }: GeneralAnswer) =>
  new BodyWriter().u16(answeredSerial).u16(answeredId).u8(result).done();

/** 0x0100. */
export interface Registration {
  readonly edition: Edition;
  readonly province: number;
  readonly city: number;
  readonly manufacturer: string;
  readonly model: string;
  readonly terminalId: string;
  /** 0: the vehicle has no plate, and `plate` is its VIN. */
  readonly plateColour: number;
  readonly plate: string;
}

export type Edition = "2011" | "2013" | "2019";

/** Of the fixed fields; the plate is what is left. */
const layouts: Readonly<Record<Edition, { maker: number; model: number; id: number }>> = {
  "2011": { maker: 5, model: 8, id: 7 },
  "2013": { maker: 5, model: 20, id: 7 },
  "2019": { maker: 11, model: 30, id: 30 },
};
const fixedBytes = (edition: Edition): number => {
  const { maker, model, id } = layouts[edition];
  return 4 + maker + model + id + 1;
};

/** By length: some terminals flag one edition and send the body of another. */
function editionOf(body: Uint8Array, is2019: boolean): Edition {
  if (body.length >= fixedBytes("2019")) return "2019";
  if (!is2019 && body.length < fixedBytes("2013")) return "2011";
  return body.length >= fixedBytes("2013") ? "2013" : "2011";
}

export function readRegistration(body: Uint8Array, is2019: boolean): Registration {
  const edition = editionOf(body, is2019);
  const layout = layouts[edition];
  const reader = new BodyReader(body);
  return {
    edition,
    province: reader.u16(),
    city: reader.u16(),
    manufacturer: reader.text(layout.maker),
    model: reader.text(layout.model),
    terminalId: reader.text(layout.id),
    plateColour: reader.u8(),
    plate: reader.restText(),
  };
}

export function writeRegistration(registration: Registration): Uint8Array {
  const layout = layouts[registration.edition];
  return new BodyWriter()
    .u16(registration.province)
    .u16(registration.city)
    .text(registration.manufacturer, layout.maker)
    .text(registration.model, layout.model)
    .text(registration.terminalId, layout.id)
    .u8(registration.plateColour)
    .restText(registration.plate)
    .done();
}

/** 0x8100. */
export interface RegistrationAnswer {
  readonly answeredSerial: number;
  /** 0 registered, 1 vehicle registered already, 2 no such vehicle, 3 terminal registered already, 4 no such terminal. */
  readonly result: number;
  /** Of result 0. */
  readonly authCode: string;
}

export function readRegistrationAnswer(body: Uint8Array): RegistrationAnswer {
  const reader = new BodyReader(body);
  return {
    answeredSerial: reader.u16(),
    result: reader.u8(),
    authCode: reader.restText(),
  };
}

export const writeRegistrationAnswer = (answer: RegistrationAnswer) =>
  new BodyWriter()
    .u16(answer.answeredSerial)
    .u8(answer.result)
    .restText(answer.result === 0 ? answer.authCode : "")
    .done();

/** 0x0102. */
export interface Authentication {
  readonly authCode: string;
  /** Of 2019; empty before. */
  readonly imei: string;
  readonly softwareVersion: string;
}

const tailOf2019 = 15 + 20;

export function readAuthentication(body: Uint8Array, is2019: boolean): Authentication {
  const codeBytes = body[0] ?? 0;
  // Some flag 2019 and send the code alone, as it was before.
  if (!is2019 || body.length < 1 + codeBytes + tailOf2019)
    return { authCode: new BodyReader(body).restText(), imei: "", softwareVersion: "" };
  const reader = new BodyReader(body);
  return {
    authCode: reader.sized(),
    imei: reader.text(15),
    softwareVersion: reader.text(20),
  };
}

export function writeAuthentication(auth: Authentication, is2019: boolean): Uint8Array {
  if (!is2019) return new BodyWriter().restText(auth.authCode).done();
  return new BodyWriter()
    .sized(auth.authCode)
    .text(auth.imei, 15)
    .text(auth.softwareVersion, 20)
    .done();
}

/** 0x8004: the platform's time, the one that is UTC on the wire. */
export const writeTimeAnswer = (atMs: number) => new BodyWriter().time(atMs - zoneMs).done();

/** Undefined: no moment that there is. */
export function readTimeAnswer(body: Uint8Array): number | undefined {
  const atMs = new BodyReader(body).time();
  return atMs === undefined ? undefined : atMs + zoneMs;
}

/** 0x8003: packets that have not come. */
export interface MissingParts {
  readonly firstSerial: number;
  readonly missing: readonly number[];
}

export const writeMissingParts = ({ firstSerial, missing }: MissingParts) => {
  const asked = missing.slice(0, 255);
  const writer = new BodyWriter().u16(firstSerial).u8(asked.length);
  for (const index of asked) writer.u16(index);
  return writer.done();
};

export function readMissingParts(body: Uint8Array): MissingParts {
  const reader = new BodyReader(body);
  const firstSerial = reader.u16();
  const count = reader.u8();
  if (reader.left < count * 2) throw new BrokenJt808("分包列表不完整", "its list ends too early");
  return { firstSerial, missing: Array.from({ length: count }, () => reader.u16()) };
}
