import type { Text } from "@tessera/base";
import type { ChainCheck } from "@tessera/platform/server";

/** What a check of the record has found, and what to do. */
export function checkText({ isIntact, checked, removed, firstBadId = 0, what }: ChainCheck): Text {
  if (isIntact || !what) return intactText(checked, removed);
  if (what === "key")
    return {
      zh: `无法校验：第 ${firstBadId} 条起的审计记录由另一把密钥生成，之前的 ${checked} 条完好。请恢复原来的密钥（数据目录中的 audit-chain.key、export-key.pem，或 TESSERA_AUDIT_KEY、TESSERA_AUDIT_KEY_FILE）后重启再校验；如无人更换过密钥，则记录是伪造的。`,
      en: `The record cannot be verified: from line ${firstBadId} on it was made with another key; the ${checked} lines before are intact. Restore the original key (audit-chain.key and export-key.pem in the data folder, or TESSERA_AUDIT_KEY, TESSERA_AUDIT_KEY_FILE), restart and verify again. If nobody replaced the key, the record is forged.`,
    };
  const { zh, en } = faults[what];
  return {
    zh: `审计记录不完整：从第 ${firstBadId} 条起${zh}，之前的 ${checked} 条完好。请保留数据库备份并查明谁能直接访问数据库。`,
    en: `The audit record is not intact: from line ${firstBadId} on ${en}; the ${checked} lines before are intact. Keep a copy of the database and find out who can access it directly.`,
  };
}

const intactText = (checked: number, removed: number): Text =>
  removed === 0
    ? {
        zh: `审计记录完整，共核对 ${checked} 条。`,
        en: `The audit record is intact: ${checked} lines verified.`,
      }
    : {
        zh: `审计记录完整，共核对 ${checked} 条；更早的 ${removed} 条已按保留期删除，有签名为证。`,
        en: `The audit record is intact: ${checked} lines verified. The ${removed} lines before them were deleted at the end of their retention, as a signature confirms.`,
      };

const faults: Readonly<Record<"changed" | "missing" | "cut", Text>> = {
  changed: { zh: "内容被修改过", en: "lines were changed" },
  missing: { zh: "有记录被删除", en: "lines were deleted" },
  cut: { zh: "末尾的记录被删除", en: "the last lines were deleted" },
};
