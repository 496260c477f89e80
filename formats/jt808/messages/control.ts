import { BodyReader } from "../body-reader.ts";
import { BodyWriter } from "../body-writer.ts";

/** 0x8105: 1 upgrade, 2 connect to a server, 3 power off, 4 reset, 5 factory settings, 6 no data, 7 no radio at all. */
export const terminalCommands = {
  upgrade: 1,
  connect: 2,
  powerOff: 3,
  reset: 4,
  factoryReset: 5,
  closeData: 6,
  closeRadio: 7,
} as const;

export interface TerminalControl {
  readonly command: number;
  /** Separated by semicolons. */
  readonly parameters: string;
}

export const writeTerminalControl = ({ command, parameters }: TerminalControl) =>
  new BodyWriter().u8(command).restText(parameters).done();

export function readTerminalControl(body: Uint8Array): TerminalControl {
  const reader = new BodyReader(body);
  return { command: reader.u8(), parameters: reader.restText() };
}

/** 0x8105 command 1: where the terminal fetches its new firmware by itself. */
export interface Upgrade {
  readonly url: string;
  readonly manufacturer: string;
  readonly hardware: string;
  readonly firmware: string;
  readonly timeoutMinutes: number;
}

/** URL;APN;user;password;address;TCP port;UDP port;manufacturer;hardware;firmware;timeout. */
export const upgradeParameters = (upgrade: Upgrade): string => {
  const { url, manufacturer, hardware, firmware, timeoutMinutes } = upgrade;
  return [url, "", "", "", "", "", "", manufacturer, hardware, firmware, timeoutMinutes].join(";");
};

/** 0x0108: how an upgrade went. 0 terminal, 12 IC card reader, 52 GNSS module. */
export function readUpgradeResult(body: Uint8Array) {
  const reader = new BodyReader(body);
  /** 0 done, 1 failed, 2 cancelled. */
  return { part: reader.u8(), result: reader.u8() };
}

export const writeUpgradeResult = (part: number, result: number) =>
  new BodyWriter().u8(part).u8(result).done();

/** 0x8300. */
export interface TextMessage {
  readonly flags: number;
  /** Of 2019: 1 notice, 2 service. */
  readonly type: number;
  readonly text: string;
}

export const textFlag = { urgent: 1, display: 1 << 2, speak: 1 << 3, advert: 1 << 4 } as const;

export function writeTextMessage({ flags, type, text }: TextMessage, is2019: boolean): Uint8Array {
  const writer = new BodyWriter().u8(flags);
  if (is2019) writer.u8(type);
  return writer.restText(text).done();
}

export function readTextMessage(body: Uint8Array, is2019: boolean): TextMessage {
  const reader = new BodyReader(body);
  return {
    flags: reader.u8(),
    type: is2019 ? reader.u8() : 0,
    text: reader.restText(),
  };
}

/** 0x8400: the terminal calls this number; silent: it only lets us listen. */
export const writeCallBack = (number: string, isSilent: boolean) =>
  new BodyWriter()
    .u8(isSilent ? 1 : 0)
    .restText(number)
    .done();

export function readCallBack(body: Uint8Array) {
  const reader = new BodyReader(body);
  return { isSilent: reader.u8() === 1, number: reader.restText() };
}

/** 0x0900 and 0x8900: what only the two ends understand. */
export interface Transparent {
  /** 0x00 GNSS, 0x0B IC card, 0x41 and 0x42 serial ports, 0xF0 and above the maker's own. */
  readonly type: number;
  readonly data: Uint8Array;
}

export function readTransparent(body: Uint8Array): Transparent {
  const reader = new BodyReader(body);
  return { type: reader.u8(), data: reader.rest() };
}

export const writeTransparent = ({ type, data }: Transparent) =>
  new BodyWriter().u8(type).bytes(data).done();
