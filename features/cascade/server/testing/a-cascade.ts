import { type GbUpper, startGbUpper } from "@tessera/simulators/gb-upper";
import { expect, onTestFinished, vi } from "vitest";
import { aCascadeSite, gate, hall, yard } from "./cascade-site.ts";

const password = "upper-secret";
export const gateId = "34020000001320000002";
export const hallId = hall.channelId;

/** For tests: a site that is registered with a simulated upper platform and shares two or three cameras with it. */
export async function aCascade(fields: Readonly<Record<string, unknown>> = {}) {
  const upper = await anUpper();
  const site = await aCascadeSite();
  const id = await site.addUpper({ ...wireOf(upper), ...fields, Enable: false });
  await site.share(id, gate, hall, yard);
  await site.post("cascade/add", { ...wireOf(upper), ...fields, ID: id });
  await vi.waitFor(async () => expect((await rowOf(site, id)).Online).toBe(true), waiting);
  return { ...site, upper, id, row: () => rowOf(site, id) };
}

export async function anUpper(): Promise<GbUpper> {
  const upper = await startGbUpper({ id: "34020000002000000099", password, zone: 480 });
  onTestFinished(() => upper.stop());
  return upper;
}

export const wireOf = (upper: GbUpper) => ({
  Name: "City",
  Serial: upper.id,
  Host: upper.host,
  Port: upper.port,
  Password: password,
  RegisterInterval: 5,
  CatalogGroupSize: 2,
});

export const rowOf = async (
  site: Pick<Awaited<ReturnType<typeof aCascadeSite>>, "get">,
  id: number,
) => (await site.get("cascade/list", { id })).body.CascadeList[0];

export const waiting = { timeout: 10_000, interval: 50 };
