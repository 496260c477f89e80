import { expect, it } from "vitest";
import { isAllowedFrom } from "./allowed-networks.ts";

it("lets in from the networks that are named, and from the machine itself", () => {
  const networks = ["10.1.0.0/16", "192.0.2.7", "2001:db8::/32"];
  const isIn = (address: string) => isAllowedFrom(networks, address);
  const inside = ["10.1.2.3", "::ffff:10.1.2.3", "192.0.2.7", "2001:db8::5", "127.0.0.1", "::1"];
  expect(inside.filter(isIn)).toEqual(inside);
  expect(["10.2.0.1", "192.0.2.8", "2001:db9::5"].filter(isIn)).toEqual([]);
  expect(isAllowedFrom([], "203.0.113.9")).toBe(true);
});
