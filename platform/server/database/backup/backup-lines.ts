import { z } from "zod";
import type { Value } from "./table-rows.ts";

/** The lines inside a backup. First what it is, then each table before its rows, last how many rows there were. */

const id = z.number().int();

export const aboutLine = z.object({
  about: z.object({
    /** Of the server's clock. */
    atMs: z.number(),
    /** The steps that its tables have behind them. */
    steps: z.array(z.object({ feature: z.string(), name: z.string() })),
    lastIds: z.record(z.string(), id),
    /** The keys of the secrets in it, base64: only where a passphrase locks the backup. */
    keys: z.array(z.base64()).default([]),
  }),
});
export type About = z.output<typeof aboutLine>["about"];

export const tableLine = z.object({
  table: z.string().min(1).max(200),
  columns: z.array(z.string().min(1).max(200)).min(1),
});
export const endLine = z.object({ end: z.object({ rows: id }) });

/** JSON has no bytes. */
export const rowLine = (row: readonly Value[]): string =>
  JSON.stringify(
    row.map((value) =>
      value instanceof Uint8Array ? { bytes: Buffer.from(value).toString("base64") } : value,
    ),
  );

export function rowOf(line: readonly unknown[]): Value[] {
  return line.map((value) =>
    typeof value === "object" && value !== null && "bytes" in value
      ? Buffer.from(String(value.bytes), "base64")
      : (value as Value),
  );
}
