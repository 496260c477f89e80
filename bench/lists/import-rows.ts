import { postJson } from "../../tests/e2e/legacy-api.ts";

export interface Site {
  readonly url: string;
  readonly token: string;
}

/** One import takes so many rows, and a device whole. */
export const rowsAnImport = 20_000;

/** Adds channels as a user does with a table; all of them, or the bench is worth nothing. */
export async function importRows(
  { url, token }: Site,
  Columns: readonly string[],
  Rows: readonly (readonly string[])[],
): Promise<void> {
  const input = { Columns, Rows, DryRun: false };
  const { Bad, ChannelsAdded } = await postJson(url, { path: "devices/import", token, input });
  if (ChannelsAdded !== Rows.length)
    throw new Error(
      `The import took ${String(ChannelsAdded)} of ${Rows.length} rows: ${JSON.stringify(Bad)}`,
    );
}
