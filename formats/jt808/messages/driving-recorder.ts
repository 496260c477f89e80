import type { Text } from "@tessera/base";
import { BodyReader } from "../body-reader.ts";
import { BodyWriter } from "../body-writer.ts";

/** What a driving recorder is asked for, GB/T 19056-2012 table A.4. */
export interface RecorderCommand {
  readonly command: number;
  readonly name: Text;
  /** It is asked for of a time; else it is what the recorder is. */
  readonly isOfTime: boolean;
}

const command = (number: number, zh: string, en: string): RecorderCommand => ({
  command: number,
  name: { zh, en },
  isOfTime: number >= 0x08,
});

export const recorderCommands: readonly RecorderCommand[] = [
  command(0x00, "执行标准版本", "Version of the standard"),
  command(0x01, "当前驾驶人信息", "Driver at present"),
  command(0x02, "实时时间", "Clock"),
  command(0x03, "累计行驶里程", "Mileage"),
  command(0x04, "脉冲系数", "Pulse coefficient"),
  command(0x05, "车辆信息", "Vehicle"),
  command(0x06, "状态信号配置", "Status signals"),
  command(0x07, "记录仪唯一性编号", "Number of the recorder"),
  command(0x08, "行驶速度记录", "Speed records"),
  command(0x09, "位置信息记录", "Position records"),
  command(0x10, "事故疑点记录", "Accident records"),
  command(0x11, "超时驾驶记录", "Records of driving too long"),
  command(0x12, "驾驶人身份记录", "Records of drivers"),
  command(0x13, "外部供电记录", "Power records"),
  command(0x14, "参数修改记录", "Records of changed parameters"),
  command(0x15, "速度状态日志", "Speed state log"),
];

export interface RecorderSpan {
  readonly startMs: number;
  readonly endMs: number;
  /** At most so many blocks of records. */
  readonly mostBlocks: number;
}

const askFlag = [0xaa, 0x75] as const;
const answerFlag = [0x55, 0x7a] as const;

/** 0x8700. What is asked for of a time has a whole packet of GB/T 19056 behind its command. */
export function writeRecordQuery(number: number, span?: RecorderSpan): Uint8Array {
  const writer = new BodyWriter().u8(number);
  if (!span) return writer.done();
  const { startMs, endMs, mostBlocks } = span;
  const asked = new BodyWriter().time(startMs).time(endMs).u16(mostBlocks).done();
  return writer.bytes(packetOf(askFlag, number, asked)).done();
}

export function readRecordQuery(body: Uint8Array) {
  const reader = new BodyReader(body);
  return { command: reader.u8(), data: unpacked(reader.rest(), askFlag) };
}

/** 0x0700. */
export function readRecordAnswer(body: Uint8Array) {
  const reader = new BodyReader(body);
  return {
    answeredSerial: reader.u16(),
    command: reader.u8(),
    /** Without the packet of GB/T 19056 around it, where there is one. */
    data: unpacked(reader.rest(), answerFlag),
  };
}

export const writeRecordAnswer = (serial: number, number: number, data: Uint8Array) =>
  new BodyWriter()
    .u16(serial)
    .u8(number)
    .bytes(packetOf(answerFlag, number, data))
    .done();

/** Flag, command, length, a reserved byte, the data, and all of that exclusively or-ed. */
function packetOf(flag: readonly number[], number: number, data: Uint8Array): Uint8Array {
  const packet = new BodyWriter().bytes(flag).u8(number).u16(data.length).u8(0).bytes(data).done();
  return new BodyWriter()
    .bytes(packet)
    .u8(packet.reduce((sum, byte) => sum ^ byte, 0))
    .done();
}

const headBytes = 6;

/** Recorders answer with the packet or with its data alone. */
function unpacked(bytes: Uint8Array, [first, second]: readonly number[]): Uint8Array {
  if (bytes[0] !== first || bytes[1] !== second || bytes.length < headBytes + 1) return bytes;
  const length = ((bytes[3] ?? 0) << 8) | (bytes[4] ?? 0);
  return bytes.subarray(headBytes, Math.min(headBytes + length, bytes.length - 1));
}
