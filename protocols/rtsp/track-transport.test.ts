import { describe, expect, it } from "vitest";
import { chooseTransport } from "./track-transport.ts";

describe("chooseTransport", () => {
  it.each([
    ["RTP/AVP/TCP;unicast;interleaved=2-3", { kind: "interleaved", channels: [2, 3] }],
    ["RTP/AVP/TCP;unicast;interleaved=4", { kind: "interleaved", channels: [4, 5] }],
    ["RTP/AVP/TCP;unicast", { kind: "interleaved", channels: undefined }],
    ["RTP/AVP;unicast;client_port=5000-5001", { kind: "udp", clientPorts: [5000, 5001] }],
    [
      "RTP/AVP/UDP;unicast;client_port=5000-5001;mode=play",
      { kind: "udp", clientPorts: [5000, 5001] },
    ],
    ["RTP/AVP;multicast,RTP/AVP/TCP;interleaved=0-1", { kind: "interleaved", channels: [0, 1] }],
  ])("takes %s", (header, offer) => {
    expect(chooseTransport(header)).toEqual(offer);
  });

  it("takes nothing beside a connection that is encrypted", () => {
    const udp = "RTP/AVP;unicast;client_port=5000-5001";
    expect(chooseTransport(udp, true)).toBeUndefined();
    expect(chooseTransport(`${udp},RTP/AVP/TCP;interleaved=0-1`, true)?.kind).toBe("interleaved");
  });

  it.each([
    "",
    "RTP/AVP;multicast",
    "RTP/AVP;unicast",
    "RAW/RAW/UDP;unicast;client_port=1-2",
    "RTP/AVP;unicast;client_port=70000-70001",
  ])("refuses %j", (header) => {
    expect(chooseTransport(header)).toBeUndefined();
  });
});
