import { expect, it } from "vitest";
import { isAllowedFrom } from "./allowed-networks.ts";

it("lets in from the networks that are named, and from the machine itself", () => {
  const networks = ["10.1.0.0/16", "192.0.2.7", "2001:db8::/32"];
  for (const address of [
    "10.1.2.3",
    "::ffff:10.1.2.3",
    "192.0.2.7",
    "2001:db8::5",
    "127.0.0.1",
    "::1",
  ])
    expect(isAllowedFrom(networks, address), address).toBe(true);
  for (const address of ["10.2.0.1", "192.0.2.8", "2001:db9::5"])
    expect(isAllowedFrom(networks, address), address).toBe(false);
  expect(isAllowedFrom([], "203.0.113.9")).toBe(true);
});
