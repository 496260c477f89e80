import type { Text } from "@tessera/base";
import type { ExportManifest } from "./manifest.ts";
import { withMark } from "./mark-words.ts";
import { type StampVerdict, stampText } from "./stamp-verdict.ts";

/** What a verifier says of an export. */
export type ExportVerdict = Unchanged | Rejection | Encrypted;

interface Unchanged {
  /** Whether the key that signed it is one that the asker knows: anybody can make a key and sign with it. */
  readonly kind: "genuine" | "unknown-key";
  /** Of the key that signed it. */
  readonly fingerprint: string;
  readonly manifest: ExportManifest;
  /** When it was signed at the latest, if an authority says so. */
  readonly stamp: StampVerdict;
  readonly text: Text;
}

export interface Rejection {
  readonly kind: "rejected";
  readonly code: RejectionCode;
  readonly text: Text;
}

/** Nothing can be said of it without its password. */
interface Encrypted {
  readonly kind: "encrypted";
  readonly code: keyof typeof refusals;
  readonly text: Text;
}

export type RejectionCode = keyof typeof reasons;

/** `name` is that of the file it is about. */
export function rejected(code: RejectionCode, name = ""): Rejection {
  const { zh, en } = reasons[code];
  return {
    kind: "rejected",
    code,
    text: { zh: zh.replace("{name}", () => name), en: en.replace("{name}", () => name) },
  };
}

export const encrypted = (code: Encrypted["code"]): Encrypted => ({
  kind: "encrypted",
  code,
  text: refusals[code],
});

export function genuine(manifest: ExportManifest, stamp: StampVerdict): ExportVerdict {
  const { fingerprint, clips } = manifest;
  return {
    kind: "genuine",
    fingerprint,
    manifest,
    stamp,
    text: aboutCopy(manifest, stamp, {
      zh: `验证通过：${clips.length} 个录像文件与清单一致，由可信密钥 ${fingerprint} 签名。`,
      en: `Genuine: ${clips.length} recording(s) match the manifest, signed with the trusted key ${fingerprint}.`,
    }),
  };
}

export function signedByUnknown(manifest: ExportManifest, stamp: StampVerdict): ExportVerdict {
  const { fingerprint, clips } = manifest;
  return {
    kind: "unknown-key",
    fingerprint,
    manifest,
    stamp,
    text: aboutCopy(manifest, stamp, {
      zh: `签名密钥未知：${clips.length} 个录像文件自签名后未被改动，但不能确认由谁签名。请向导出方核对密钥指纹 ${fingerprint}，再用 --key 或 --trusted 验证。`,
      en: `UNKNOWN KEY: ${clips.length} recording(s) are unchanged since they were signed, but the signer cannot be confirmed. Compare the fingerprint ${fingerprint} with that of the exporting server, then verify with --key or --trusted.`,
    }),
  };
}

const aboutCopy = (manifest: ExportManifest, stamp: StampVerdict, text: Text): Text =>
  withStamp(stamp, withMark(manifest, text));

function withStamp(stamp: StampVerdict, text: Text): Text {
  const { zh, en } = stampText(stamp);
  return { zh: `${text.zh}${zh}`, en: `${text.en}${en && ` ${en}`}` };
}

const refusals = {
  "password-needed": {
    zh: "导出包已加密：请提供密码（--password-file 或环境变量 TESSERA_EXPORT_PASSWORD）。",
    en: "ENCRYPTED: the export needs a password. Give it with --password-file or in TESSERA_EXPORT_PASSWORD.",
  },
  "password-wrong": {
    zh: "密码不正确，导出包未能打开。请向导出方核对密码；若密码无误，则加密数据已被改动。",
    en: "ENCRYPTED: the password is wrong, so the export could not be opened. Ask the exporter for the password; if it is right, the encrypted data was changed.",
  },
} as const;

const reasons = {
  "not-a-zip": {
    zh: "验证失败：这不是完整的导出包（ZIP 结构损坏）。请重新获取原始文件。",
    en: "Rejected: this is not a complete export (its ZIP structure is damaged). Get the original file again.",
  },
  "manifest-missing": {
    zh: "验证失败：导出包中缺少清单或签名。",
    en: "Rejected: the manifest or its signature is missing from the export.",
  },
  "manifest-unreadable": {
    zh: "验证失败：清单无法读取，内容已被改动。",
    en: "Rejected: the manifest cannot be read; it was changed.",
  },
  "fingerprint-wrong": {
    zh: "验证失败：清单中的密钥与指纹不符，清单已被改动。",
    en: "Rejected: the key in the manifest does not match its fingerprint; the manifest was changed.",
  },
  "signature-wrong": {
    zh: "验证失败：签名与清单不符，清单或签名已被改动。",
    en: "Rejected: the signature does not match the manifest; one of them was changed.",
  },
  "other-key": {
    zh: "验证失败：签名有效，但不是由指定的服务器密钥签署。",
    en: "Rejected: the signature is valid but was not made with the specified key.",
  },
  "file-missing": {
    zh: "验证失败：清单列出的文件“{name}”不在导出包中。",
    en: 'Rejected: the file "{name}" that the manifest lists is not in the export.',
  },
  "file-unknown": {
    zh: "验证失败：导出包中的文件“{name}”不在清单中。",
    en: 'Rejected: the file "{name}" in the export is not in the manifest.',
  },
  "file-changed": {
    zh: "验证失败：文件“{name}”已被改动，与清单中的 SHA-256 不符。",
    en: 'Rejected: the file "{name}" was changed; it does not match the SHA-256 in the manifest.',
  },
  "ciphertext-changed": {
    zh: "验证失败：密码正确，但文件“{name}”的加密数据已被改动（校验码不符）。",
    en: 'Rejected: the password is right, but the encrypted data of the file "{name}" was changed (its authentication code is wrong).',
  },
  "stamp-wrong": {
    zh: "验证失败：时间戳与签名不符，其中之一已被改动。",
    en: "Rejected: the time stamp does not match the signature; one of them was changed.",
  },
  "archive-changed": {
    zh: "验证失败：录像与清单一致，但导出包本身已被改动或重新打包。请使用原始导出包。",
    en: "Rejected: the recordings match the manifest, but the archive was changed or repacked. Use the original export.",
  },
} as const;
