import { setTimeout as passed } from "node:timers/promises";
import { callBare } from "../tests/e2e/bare-api.ts";
import { postJson } from "../tests/e2e/legacy-api.ts";
import type { Product } from "./product-under-test.ts";
import { tokenOf } from "./wall/wall-site.ts";

const minuteMs = 60_000;
/** By then its last bytes are written for sure. */
const marginMs = 10_000;

/** A minute that was recorded of a camera. */
export interface Minute {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

/** Records every camera; the minute is of this one. */
export async function recordMinute(product: Product, device: string): Promise<Minute> {
  await product.recordAll();
  const from = Date.now();
  await passed(minuteMs + marginMs);
  return { id: `${device}~1`, from, to: from + minuteMs };
}

/** As one MP4, as fast as it comes. */
export async function downloadMinute(
  { url, storageState }: Product,
  { id, from, to }: Minute,
): Promise<Uint8Array> {
  const address = `${url}/api/v1/record/download/${encodeURIComponent(id)}/${from}?end=${to}`;
  const response = await fetch(address, { headers: { token: tokenOf(storageState) } });
  if (!response.ok) throw new Error(`the download was answered ${response.status}`);
  return response.bytes();
}

/** From the order to the signed file, which is removed again without being fetched. */
export async function exportMinute(
  { url, storageState }: Product,
  minute: Minute,
): Promise<{ readonly bytes: number }> {
  const token = tokenOf(storageState);
  const input = { clips: [minute] };
  const { job } = await postJson(url, { path: "record/export", token, input });
  for (;;) {
    await passed(200);
    const { rows } = await callBare(url, { path: "record/exports", token });
    const row = (rows as ExportRow[]).find((one) => one.job === job);
    if (row?.state === "failed") throw new Error(`the export failed: ${row.error}`);
    if (row?.state !== "done") continue;
    await postJson(url, { path: "record/export/cancel", token, input: { job } });
    return row;
  }
}

interface ExportRow {
  readonly job: string;
  readonly state: string;
  readonly bytes: number;
  readonly error: string;
}
