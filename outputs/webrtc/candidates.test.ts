import { expect, it } from "vitest";
import { mediaAddresses, withCandidates } from "./candidates.ts";

const reach = { host: "0.0.0.0", publicAddress: "", hostName: "cameras.example" };

it("names the public addresses, and no others, when they are set", () => {
  const publicAddress = "203.0.113.7, 2001:db8::7";
  expect(mediaAddresses({ ...reach, publicAddress })).toEqual(["203.0.113.7", "2001:db8::7"]);
});

it("names the address that it is bound to", () => {
  expect(mediaAddresses({ ...reach, host: "192.0.2.9" })).toEqual(["192.0.2.9"]);
});

it.each(["localhost", "127.0.0.1", "[::1]"])(
  "names this machine itself to a viewer at %s",
  (hostName) => {
    expect(mediaAddresses({ ...reach, hostName })).toContain("127.0.0.1");
  },
);

const answer = [
  "v=0",
  "m=video 9 UDP/TLS/RTP/SAVPF 96",
  "a=candidate:9 1 UDP 1 10.0.0.1 1 typ host",
  "a=mid:0",
  "m=audio 9 UDP/TLS/RTP/SAVPF 8",
  "a=mid:1",
  "",
].join("\r\n");

it("puts its own candidates, UDP before TCP, into the first section", () => {
  const port = { number: 18_100, isTcpEnabled: true };
  expect(withCandidates(answer, port, ["192.0.2.9"]).split("\r\n")).toEqual([
    "v=0",
    "m=video 9 UDP/TLS/RTP/SAVPF 96",
    "a=mid:0",
    "a=candidate:1 1 udp 2130706431 192.0.2.9 18100 typ host",
    "a=candidate:2 1 tcp 1671430143 192.0.2.9 18100 typ host tcptype passive",
    "a=end-of-candidates",
    "m=audio 9 UDP/TLS/RTP/SAVPF 8",
    "a=mid:1",
    "",
  ]);
});

it("offers no TCP when it is switched off", () => {
  const port = { number: 18_100, isTcpEnabled: false };
  expect(withCandidates(answer, port, ["192.0.2.9"])).not.toContain("tcp");
});
