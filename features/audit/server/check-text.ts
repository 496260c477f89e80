import type { Text } from "@tessera/base";
import type { ChainCheck } from "@tessera/platform/server";

/** What a check of the record has found, and what to do. */
export function checkText({ isIntact, checked, firstBadId = 0, what }: ChainCheck): Text {
  if (isIntact || !what)
    return {
      zh: `审计记录完整，共核对 ${checked} 条。`,
      en: `The audit record is intact: all ${checked} lines are as they were written.`,
    };
  const { zh, en } = faults[what];
  return {
    zh: `审计记录不完整：从第 ${firstBadId} 条起${zh}，之前的 ${checked} 条完好。请保留数据库备份并查明谁能直接访问数据库。`,
    en: `The audit record is not intact: from line ${firstBadId} on ${en}; the ${checked} lines before it are sound. Keep a copy of the database and find out who can reach it directly.`,
  };
}

const faults: Readonly<Record<ChainCheck["what"] & string, Text>> = {
  changed: { zh: "内容被修改过", en: "it has been changed" },
  missing: { zh: "有记录被删除", en: "lines have been taken out" },
  cut: { zh: "末尾的记录被删除", en: "the end has been cut off" },
};
