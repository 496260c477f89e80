import { DeviceRefused, NotFound, Offline, TimedOut } from "@tessera/base";
import { SipRefused } from "@tessera/protocols/sip";
import { expect, it } from "vitest";
import { explainInvite } from "./explain.ts";

it.each([
  [486, Offline, /busy/],
  [488, Offline, /media transport/],
  [404, NotFound, /no such channel/],
  [403, DeviceRefused, /rejected the request/],
  [603, Offline, /camera behind it/],
  [500, Offline, /SIP 500/],
])("names what %d means for who wants to watch", (status, kind, words) => {
  const error = explainInvite(new SipRefused(status, "No"), false) as Error;
  expect(error).toBeInstanceOf(kind);
  expect(error.message).toMatch(words);
});

it("says of a recording that there may be none of that time", () => {
  const error = explainInvite(new SipRefused(404, "No"), true) as Error;
  expect(error.message).toMatch(/no recording for that time/);
});

it("says that an INVITE was not answered, and leaves our own faults as they are", () => {
  const late = explainInvite(new TimedOut("sip-timeout", { zh: "", en: "" }), false) as Error;
  expect(late.message).toMatch(/INVITE in time/);
  const fault = new TypeError("ours");
  expect(explainInvite(fault, false)).toBe(fault);
});
