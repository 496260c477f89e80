import { isWeakSecret, type Language, type Text, tooSimpleText } from "@tessera/base";
import { z } from "zod";
import { entryFields } from "../../wire-types.ts";
import { type EntryDraft, whomKey } from "./access-entry.ts";

type Cell = string | number | boolean | null | undefined;
const fields = ["Serial", "Password", "RemoteIP", "RemotePort", "Description"] as const;
type Field = (typeof fields)[number];
export type ImportRow = Readonly<Partial<Record<Field, Cell>>>;

interface BadRow {
  readonly Row: number;
  readonly Field: string;
  readonly Value: string;
  readonly Reason: string;
}

interface ReadRows {
  readonly drafts: readonly EntryDraft[];
  readonly bad: readonly BadRow[];
}

/** The rows that can be taken into a list, and what is wrong with the others. Empty rows are nobody's. */
export function readRows(
  rows: readonly ImportRow[],
  taken: ReadonlySet<string>,
  language: Language,
): ReadRows & { readonly total: number } {
  const drafts = new Map<string, EntryDraft>();
  const bad: BadRow[] = [];
  let total = 0;
  for (const [index, row] of rows.entries()) {
    if (Object.values(row).every((cell) => textOf(cell) === "")) continue;
    total++;
    const refuse = (field: Field, reason: Text) =>
      bad.push({
        Row: index + 1,
        Field: field,
        Value: field === "Password" ? "" : textOf(row[field]).slice(0, 60),
        Reason: reason[language],
      });
    const draft = draftOf(row, refuse);
    if (!draft) continue;
    const key = whomKey(draft);
    if (taken.has(key)) refuse("Serial", reasons.taken);
    else if (drafts.has(key)) refuse("Serial", reasons.twice);
    else drafts.set(key, draft);
  }
  return { drafts: [...drafts.values()], bad, total };
}

const rowSchema = z.object({
  ...entryFields,
  Password: z.string().refine((password) => password === "" || !isWeakSecret(password)),
});

function draftOf(
  row: ImportRow,
  refuse: (field: Field, reason: Text) => void,
): EntryDraft | undefined {
  if (typeof row.Serial === "number" && !Number.isSafeInteger(row.Serial)) {
    refuse("Serial", reasons.cutNumber);
    return undefined;
  }
  const texts = fields.map((field) => [field, textOf(row[field])] as const);
  const read = rowSchema.safeParse(Object.fromEntries(texts));
  if (!read.success) {
    const wrong = new Set(read.error.issues.map(({ path }) => path[0]));
    for (const field of fields) if (wrong.has(field)) refuse(field, reasons[field]);
    return undefined;
  }
  const { Serial, RemoteIP, RemotePort, Description, Password } = read.data;
  if (Serial === "" && RemoteIP === "") {
    refuse("Serial", reasons.nobody);
    return undefined;
  }
  return {
    serial: Serial,
    remoteIp: RemoteIP,
    remotePort: RemotePort,
    description: Description,
    password: Password,
  };
}

const textOf = (cell: Cell): string =>
  cell === null || cell === undefined ? "" : String(cell).trim();

/** Why a row cannot be taken over; of a field, what it must be. */
export const reasons = {
  nobody: {
    zh: "设备编号和地址至少填写一项",
    en: "Enter at least a device ID or an address",
  },
  Serial: {
    zh: "设备编号只能包含字母、数字、- _ . 以及通配符 * 和 ?，最多 64 个字符、3 个 *",
    en: "A device ID can have letters, digits, - _ . and the wildcards * and ?, at most 64 characters and 3 *",
  },
  RemoteIP: {
    zh: "应为 IP 地址或网段，如 192.168.1.10 或 192.168.1.0/24",
    en: "Must be an IP address or network, for example 192.168.1.10 or 192.168.1.0/24",
  },
  RemotePort: { zh: "应为 0 到 65535 之间的整数", en: "Must be a whole number from 0 to 65535" },
  Description: {
    zh: "最多 200 个字符，不能换行",
    en: "At most 200 characters, without line breaks",
  },
  Password: tooSimpleText,
  taken: { zh: "名单中已有该条目", en: "The list already has this entry" },
  twice: { zh: "与前面的行重复", en: "Same as an earlier row" },
  cutNumber: {
    zh: "数字过长，末尾几位已被表格软件舍去：请将该列设为文本格式后重新填写",
    en: "The number is too long, and the spreadsheet dropped its last digits: format the column as text and enter it again",
  },
} as const;
