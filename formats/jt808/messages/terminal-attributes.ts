import { BodyReader } from "../body-reader.ts";
import { BodyWriter } from "../body-writer.ts";
import { BrokenJt808 } from "../broken-jt808.ts";

/** 0x0107. */
export interface TerminalAttributes {
  readonly terminalType: number;
  readonly manufacturer: string;
  readonly model: string;
  readonly terminalId: string;
  /** Digits; of some cards a few letters up to F. */
  readonly iccid: string;
  readonly hardware: string;
  readonly firmware: string;
  /** Bits: 0 GPS, 1 BeiDou, 2 GLONASS, 3 Galileo. */
  readonly gnss: number;
  readonly radio: number;
}

interface Layout {
  readonly maker: number;
  readonly model: number;
  readonly id: number;
}

const of2013: Layout = { maker: 5, model: 20, id: 7 };
const of2019: Layout = { maker: 5, model: 30, id: 30 };
/** As some makers read 2019, after 0x0100. */
const ofSome: Layout = { maker: 11, model: 30, id: 30 };

/** By trial: the right layout is the one that ends where the body ends. */
export function readTerminalAttributes(body: Uint8Array): TerminalAttributes {
  for (const layout of [of2013, of2019, ofSome]) {
    const attributes = tryLayout(body, layout);
    if (attributes) return attributes;
  }
  throw new BrokenJt808("终端属性长度不符", "its length fits no edition");
}

function tryLayout(body: Uint8Array, layout: Layout): TerminalAttributes | undefined {
  const reader = new BodyReader(body);
  try {
    const attributes = {
      terminalType: reader.u16(),
      manufacturer: reader.text(layout.maker),
      model: reader.text(layout.model),
      terminalId: reader.text(layout.id),
      iccid: reader.nibbles(10),
      hardware: reader.sized(),
      firmware: reader.sized(),
      gnss: reader.u8(),
      radio: reader.u8(),
    };
    return reader.left === 0 ? attributes : undefined;
  } catch (error) {
    if (error instanceof BrokenJt808) return undefined;
    throw error;
  }
}

export function writeTerminalAttributes(
  attributes: TerminalAttributes,
  is2019: boolean,
): Uint8Array {
  const layout = is2019 ? of2019 : of2013;
  return new BodyWriter()
    .u16(attributes.terminalType)
    .text(attributes.manufacturer, layout.maker)
    .text(attributes.model, layout.model)
    .text(attributes.terminalId, layout.id)
    .digits(attributes.iccid, 10)
    .sized(attributes.hardware)
    .sized(attributes.firmware)
    .u8(attributes.gnss)
    .u8(attributes.radio)
    .done();
}
