import { writeCsv } from "@tessera/formats/csv";
import type { z } from "zod";
import type { importDevices } from "../../contract.ts";
import { type DeviceTable, textOf } from "./device-table.ts";

export type ImportReport = z.output<typeof importDevices.reply>;

export const badRowCount = ({ Bad }: ImportReport): number =>
  new Set(Bad.map(({ Row }) => Row)).size;

/** The bad rows as they were, with the reasons beside them: to be put right and imported. */
export function badRowsCsv(
  { columns, rows }: DeviceTable,
  { Bad }: ImportReport,
  reasonHeading: string,
): string {
  const reasons = new Map<number, string[]>();
  for (const { Row, Field, Reason } of Bad) {
    const ofRow = reasons.get(Row) ?? [];
    reasons.set(Row, [...ofRow, `${Field}: ${Reason}`]);
  }
  const lines = [...reasons].map(([number, why]) => {
    const row = rows[number - 2] ?? [];
    return [...columns.map((_, place) => textOf(row[place] ?? null)), why.join("; ")];
  });
  return writeCsv([[...columns, reasonHeading], ...lines]);
}
