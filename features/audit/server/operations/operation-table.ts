import { setImmediate as nextTurn } from "node:timers/promises";
import type { Language, Text } from "@tessera/base";
import { writeCsv } from "@tessera/formats/csv";
import { mostExported, type Operation } from "../../contract.ts";
import type { AskedOperations, OperationStore } from "./operation-store.ts";
import { wireOperation } from "./wire.ts";

const rowsAtOnce = 5000;

/** A table for other programs; a page at a time, so that nobody else waits for it. */
export async function operationTable(
  store: Pick<OperationStore, "page">,
  asked: AskedOperations,
  language: Language,
): Promise<{ readonly data: Uint8Array; readonly count: number }> {
  const rows: (string | number)[][] = [columns.map(({ title }) => title[language])];
  // A search walks through all lines: it is done once for all pages.
  const limit = asked.search ? mostExported : rowsAtOnce;
  for (let start = 0; start < mostExported; start += limit) {
    const page = await store.page(asked, { start, limit });
    for (const row of page.rows) {
      const operation = wireOperation(row, language);
      rows.push(columns.map(({ of }) => of(operation, language)));
    }
    if (page.rows.length < limit) break;
    await nextTurn();
  }
  // The mark by which spreadsheets know UTF-8.
  const data = new TextEncoder().encode(`\uFEFF${writeCsv(rows)}\r\n`);
  return { data, count: rows.length - 1 };
}

interface Column {
  readonly title: Text;
  readonly of: (operation: Operation, language: Language) => string | number;
}

const kindNames: Readonly<Record<Operation["Kind"], Text>> = {
  change: { zh: "更改", en: "Change" },
  view: { zh: "查看", en: "View" },
  export: { zh: "导出", en: "Export" },
};

const columns: readonly Column[] = [
  { title: { zh: "编号", en: "ID" }, of: ({ ID }) => ID },
  { title: { zh: "时间", en: "Time" }, of: ({ StartAt }) => StartAt },
  { title: { zh: "用户", en: "User" }, of: ({ Username }) => Username },
  { title: { zh: "类别", en: "Kind" }, of: ({ Kind }, language) => kindNames[Kind][language] },
  { title: { zh: "操作", en: "Operation" }, of: ({ Name }) => Name },
  { title: { zh: "对象", en: "Object" }, of: ({ Description }) => Description },
  { title: { zh: "来源地址", en: "Address" }, of: ({ RemoteAddr }) => RemoteAddr },
  { title: { zh: "结果", en: "Result" }, of: ({ StatusCode }) => StatusCode },
  { title: { zh: "耗时（毫秒）", en: "Duration (ms)" }, of: ({ Duration }) => Duration },
  { title: { zh: "方法", en: "Method" }, of: ({ Method }) => Method },
  { title: { zh: "请求地址", en: "Request" }, of: ({ RequestURI }) => RequestURI },
];
