import { readBcd } from "./bcd.ts";
import { BrokenJt808 } from "./broken-jt808.ts";
import { escape, type Frame } from "./frame.ts";

const attribute = { lengthMask: 0x3ff, encryptionShift: 10, part: 0x2000, is2019: 0x4000 } as const;
const headBytes = { of2013: 12, of2019: 17, part: 4 } as const;

/** Made once: a stranger's line has thousands of them, and to make one takes longer than to read a message. */
const faults = {
  short: new BrokenJt808("消息过短", "it is too short"),
  checkCode: new BrokenJt808("校验码错误", "its check code is wrong"),
  escape: new BrokenJt808("转义错误", "it is escaped wrongly"),
  length: new BrokenJt808("消息体长度与消息头不符", "its body is not as long as its header says"),
  part: new BrokenJt808("分包序号错误", "its packet number is not one of its packets"),
};

/** What stands between two flags. Throws BrokenJt808. The body is part of what was given unless it had to be unescaped. */
export function parseFrame(escaped: Uint8Array): Frame {
  const bytes = unescape(escaped);
  if (bytes.length < headBytes.of2013 + 1) throw faults.short;
  requireCheckCode(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length - 1);
  const attributes = view.getUint16(2);
  const is2019 = (attributes & attribute.is2019) !== 0;
  const hasParts = (attributes & attribute.part) !== 0;
  const phoneAt = is2019 ? 5 : 4;
  const serialAt = phoneAt + (is2019 ? 10 : 6);
  const bodyAt = serialAt + 2 + (hasParts ? headBytes.part : 0);
  const bodyLength = attributes & attribute.lengthMask;
  if (bodyAt + bodyLength !== view.byteLength) throw faults.length;
  const frame: Frame = {
    messageId: view.getUint16(0),
    is2019,
    protocolVersion: is2019 ? view.getUint8(4) : 0,
    phone: readBcd(bytes.subarray(phoneAt, serialAt)),
    serial: view.getUint16(serialAt),
    encryption: (attributes >> attribute.encryptionShift) & 7,
    body: bytes.subarray(bodyAt, bodyAt + bodyLength),
  };
  if (!hasParts) return frame;
  const part = { total: view.getUint16(serialAt + 2), index: view.getUint16(serialAt + 4) };
  if (part.index < 1 || part.index > part.total) throw faults.part;
  return { ...frame, part };
}

/** XOR of all bytes, the code itself included, is zero. */
function requireCheckCode(bytes: Uint8Array): void {
  let code = 0;
  for (const byte of bytes) code ^= byte;
  if (code !== 0) throw faults.checkCode;
}

/** 7D 02 is 7E, 7D 01 is 7D. */
function unescape(bytes: Uint8Array): Uint8Array {
  let from = bytes.indexOf(escape);
  if (from < 0) return bytes;
  const plain = new Uint8Array(bytes.length);
  plain.set(bytes.subarray(0, from));
  let to = from;
  for (; from < bytes.length; from++) {
    const byte = bytes[from] ?? 0;
    if (byte !== escape) {
      plain[to++] = byte;
      continue;
    }
    const code = bytes[++from];
    if (code !== 1 && code !== 2) throw faults.escape;
    plain[to++] = code === 2 ? 0x7e : 0x7d;
  }
  return plain.subarray(0, to);
}
