import { expect, it } from "vitest";
import { parseSipAddress } from "./sip-address.ts";
import { parseVia, withSource } from "./via.ts";

it.each([
  [
    "<sip:34020000001320000007@3402000000>;tag=771",
    ["34020000001320000007", "3402000000", undefined],
  ],
  ["sip:7@10.1.2.30:5061;tag=771", ["7", "10.1.2.30", 5061]],
  ['"a <b> \\" c" <sip:7@[fe80::1]:5060;transport=tcp> ; TAG = 771', ["7", "fe80::1", 5060]],
  ["Gate < sip:7:secret@h:0 >;tag=771", ["7", "h", undefined]],
  ["<sips:h>;tag=771", ["", "h", undefined]],
])("reads %s", (value, [user, host, port]) => {
  const address = parseSipAddress(value);
  expect(address).toMatchObject({ user, host, port });
  expect(address?.parameters.get("tag")).toBe("771");
});

it.each(["", "*", "<sip:7@h", "tel:110", "7@h", '"sip:7@h"'])("finds no address in %j", (value) => {
  expect(parseSipAddress(value)).toBeUndefined();
});

it("keeps parameters of the URI and of the field apart", () => {
  const address = parseSipAddress('<sip:7@h;transport=tcp>;expires=60;+x="a;b"');
  expect(address?.uri).toBe("sip:7@h;transport=tcp");
  expect([...(address?.parameters ?? [])]).toEqual([
    ["expires", "60"],
    ["+x", "a;b"],
  ]);
});

it.each([
  ["SIP/2.0/UDP 10.0.0.1:5060;rport;branch=z9hG4bK1", "10.0.0.1:5060", "z9hG4bK1"],
  ["SIP / 2.0 / TCP  h ; BRANCH=z9hG4bK1", "h", "z9hG4bK1"],
  ["SIP/2.0/UDP h", "h", ""],
])("reads the Via %s", (value, sentBy, branch) => {
  expect(parseVia(value)).toEqual({ sentBy, branch });
});

it.each(["", "SIP/2.0/UDP", "UDP h"])("finds no Via in %j", (value) => {
  expect(parseVia(value)).toBeUndefined();
});

it("says in the Via where a request came from, and the port to who asked", () => {
  const source = { transport: "UDP", host: "1.2.3.4", port: 777 } as const;
  expect(withSource("SIP/2.0/UDP 10.0.0.1;rport;branch=b", source)).toBe(
    "SIP/2.0/UDP 10.0.0.1;branch=b;received=1.2.3.4;rport=777",
  );
  expect(withSource("SIP/2.0/UDP 10.0.0.1;received=6.6.6.6;branch=b", source)).toBe(
    "SIP/2.0/UDP 10.0.0.1;branch=b;received=1.2.3.4",
  );
});
