import { FakeClock } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { CameraClock } from "./camera-clock.ts";
import { UsernameTokenCheck } from "./username-token.ts";
import { parseXml } from "./xml-element.ts";

const created = "2026-01-15T06:30:45.000Z";
/** Computed with openssl: base64(SHA1(nonce + created + "Onvif-Pass1")), nonce 0123456789abcdef. */
const header = parseXml(`<Header><Security><UsernameToken><Username>admin</Username>
<Password Type="x#PasswordDigest">QubPsIEQl7eMJR4p8PTWePVuQWk=</Password>
<Nonce>MDEyMzQ1Njc4OWFiY2RlZg==</Nonce><Created>${created}</Created></UsernameToken></Security></Header>`);

function aCheck(lateMs: number) {
  const clock = new CameraClock(new FakeClock(Date.parse(created) + lateMs), () => 0);
  return new UsernameTokenCheck({ userName: "admin", password: "Onvif-Pass1" }, clock);
}

describe("a user name token", () => {
  it.each([0, 10_000, -10_000])("is good %d ms after it was made", (lateMs) => {
    expect(() => aCheck(lateMs).check(header)).not.toThrow();
  });

  it.each([10_001, -10_001])("is not good %d ms after it was made", (lateMs) => {
    expect(() => aCheck(lateMs).check(header)).toThrow("not the time of the camera");
  });
});
