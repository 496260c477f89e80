import { describe, expect, it } from "vitest";
import { aTrace, garbage } from "../testing/a-trace.ts";
import { entryOf } from "./sip-entry.ts";
import { type SipFilter, SipRing } from "./sip-ring.ts";

const everything: SipFilter = {
  deviceId: "",
  method: "",
  status: "",
  direction: "",
  onlyErrors: false,
  q: "",
};
const allOf = { after: 0, before: Number.POSITIVE_INFINITY, limit: 100 };

function aRing(traces = [aTrace()], limits = { messages: 100, bytes: 1_000_000 }): SipRing {
  const ring = new SipRing(limits);
  for (const [index, trace] of traces.entries()) ring.push(entryOf(index + 1, trace));
  return ring;
}
const idsOf = (ring: SipRing, filter: Partial<SipFilter> = {}, span: Partial<typeof allOf> = {}) =>
  ring.newest({ ...everything, ...filter }, { ...allOf, ...span }).map(({ id }) => id);

describe("the messages in memory", () => {
  it("lose the oldest beyond so many of them, or so many bytes, and are still found", () => {
    const many = Array.from({ length: 1000 }, () => aTrace());
    const ring = aRing(many, { messages: 7, bytes: 1_000_000 });
    expect(ring.size).toBe(7);
    expect(ring.oldest?.id).toBe(994);
    expect(ring.find(1000)?.id).toBe(1000);
    expect([ring.find(993), ring.find(1001)]).toEqual([undefined, undefined]);
    const large = Array.from({ length: 50 }, () => aTrace("MESSAGE", { body: "x".repeat(10_000) }));
    expect(aRing(large, { messages: 100, bytes: 100_000 }).size).toBe(9);
  });

  it("are listed newest first, between two of them, and tell that there are more", () => {
    const ring = aRing(Array.from({ length: 6 }, () => aTrace()));
    expect(idsOf(ring)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(idsOf(ring, {}, { before: 5, after: 2 })).toEqual([4, 3]);
    expect(idsOf(ring, {}, { limit: 2 })).toHaveLength(3);
  });

  it("are found by device, method, status, direction, text and whether something went wrong", () => {
    const keepalive = "<Notify><CmdType>Keepalive</CmdType><Status>OK</Status></Notify>";
    const ring = aRing([
      aTrace("REGISTER"),
      aTrace(401, { direction: "out" }),
      aTrace(403, { direction: "out", note: "wrong password" }),
      aTrace("MESSAGE", { from: "44010000001320000001", body: keepalive }),
      aTrace("REGISTER", { note: "retransmission" }),
      garbage("\x01\x02 no SIP"),
    ]);
    expect(idsOf(ring, { deviceId: "4401" })).toEqual([4]);
    expect(idsOf(ring, { method: "register" })).toEqual([5, 3, 2, 1]);
    expect(idsOf(ring, { status: "401" })).toEqual([2]);
    expect(idsOf(ring, { status: "4xx" })).toEqual([3, 2]);
    expect(idsOf(ring, { direction: "out" })).toEqual([3, 2]);
    expect(idsOf(ring, { q: "WRONG pass" })).toEqual([3]);
    expect(idsOf(ring, { q: "<status>ok" })).toEqual([4]);
    expect(idsOf(ring, { onlyErrors: true })).toEqual([6, 3]);
    expect(ring.find(4)?.command).toBe("Keepalive");
  });

  it("are searched in Chinese, in whichever charset they came", () => {
    const inGb = Buffer.from([0xb4, 0xf3, 0xc3, 0xc5]);
    const ring = aRing([aTrace("MESSAGE", { body: "大门" }), aTrace("MESSAGE", { body: inGb })]);
    expect(idsOf(ring, { q: "大门" })).toEqual([2, 1]);
  });

  it("give the messages of one call in the order in which they came", () => {
    const ring = aRing([aTrace("INVITE"), aTrace("REGISTER", { callId: "other" }), aTrace("ACK")]);
    expect(ring.ofCall("c1@192.0.2.7", 10).map(({ method }) => method)).toEqual(["INVITE", "ACK"]);
  });
});
