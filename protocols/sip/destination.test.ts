import { expect, it } from "vitest";
import { destinationOf } from "./destination.ts";
import { parseSipAddress } from "./sip-address.ts";

const source = { transport: "UDP", host: "203.0.113.9", port: 40_001 } as const;
const tcp = { ...source, transport: "TCP" } as const;
const to = (contact: string, from: typeof source | typeof tcp = source, isConnected = false) =>
  destinationOf(from, parseSipAddress(contact), () => isConnected);

it.each(["<sip:7@192.168.1.64:5060>", "<sip:7@3402000000>", "<sip:7@203.0.113.9:5060>", "*"])(
  "is where messages come from when the contact is %s",
  (contact) => {
    expect(to(contact)).toEqual(source);
  },
);

it("is the contact when that is another address of the open network", () => {
  expect(to("<sip:7@8.8.4.4:5070>")).toEqual({ transport: "UDP", host: "8.8.4.4", port: 5070 });
  expect(to("<sip:7@[2001:db8::1]>")).toMatchObject({ host: "2001:db8::1", port: 5060 });
});

it("is the connection that is there, else the port that was told", () => {
  expect(to("<sip:7@192.168.1.64:5060>", tcp, true)).toEqual(tcp);
  expect(to("<sip:7@192.168.1.64:5060>", tcp)).toEqual({ ...tcp, port: 5060 });
});
