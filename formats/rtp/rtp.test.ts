import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DecodeTimes } from "./decode-times.ts";
import { parseSenderReport, ReceiverReporter } from "./rtcp.ts";
import { rtpPacket } from "./rtp-fixture.ts";
import { RtpHeader } from "./rtp-header.ts";
import { RtpReception } from "./rtp-reception.ts";
import { RtpReorder } from "./rtp-reorder.ts";
import { RtpTimeline } from "./rtp-timeline.ts";

describe("RtpHeader", () => {
  it("leaves contributing sources, extension and padding out of the payload", () => {
    const fixed = [0xb1, 0xe0, 0x12, 0x34, 0, 0, 0, 5, 0, 0, 0, 9]; // padding, extension, one CSRC
    const csrc = [1, 1, 1, 1];
    const extension = [0xbe, 0xde, 0, 1, 7, 7, 7, 7];
    const payload = [0xaa, 0xbb];
    const padding = [0, 2];
    const packet = Uint8Array.from([...fixed, ...csrc, ...extension, ...payload, ...padding]);
    const header = new RtpHeader();
    expect(header.read(packet, 0, packet.length)).toBe(true);
    expect(header).toMatchObject({
      marker: true,
      payloadType: 96,
      sequence: 0x1234,
      timestamp: 5,
      ssrc: 9,
      payloadStart: 24,
      payloadEnd: 26,
    });
  });

  it.each([
    ["short", [0x80, 0, 0]],
    ["of another version", [0x40, ...Array.from({ length: 12 }, () => 0)]],
    ["with more padding than bytes", [0xa0, ...Array.from({ length: 11 }, () => 0), 200]],
    ["whose extension runs past the end", [0x90, ...Array.from({ length: 14 }, () => 0), 9]],
  ])("refuses a packet %s", (_, bytes) => {
    expect(new RtpHeader().read(Uint8Array.from(bytes), 0, bytes.length)).toBe(false);
  });
});

function note(reception: RtpReception, sequence: number, ssrc = 1) {
  const header = new RtpHeader();
  header.sequence = sequence;
  header.ssrc = ssrc;
  return reception.note(header);
}

describe("RtpReception", () => {
  it("counts gaps over the wrap and refuses what came late or twice", () => {
    const reception = new RtpReception();
    expect([65_534, 65_535, 1, 0, 1, 2].map((sequence) => note(reception, sequence))).toEqual([
      0, 0, 1, -1, -1, 0,
    ]);
    expect(reception).toMatchObject({ received: 4, lost: 1, highestSequence: 65_536 + 2 });
  });

  it("counts no loss when the sender starts anew", () => {
    const reception = new RtpReception();
    note(reception, 5_000);
    expect(note(reception, 100)).toBe(Number.POSITIVE_INFINITY);
    expect(note(reception, 99, 2)).toBe(Number.POSITIVE_INFINITY);
    expect(reception.lost).toBe(0);
  });
});

/** What comes out when packets come in one every `intervalMs`. */
function run(sequences: readonly number[], windowPackets = 8, intervalMs = 1): number[] {
  const out: number[] = [];
  const reorder = new RtpReorder(windowPackets, (bytes, start) => {
    out.push(((bytes[start + 2] ?? 0) << 8) | (bytes[start + 3] ?? 0));
  });
  for (const [at, sequence] of sequences.entries()) {
    const packet = rtpPacket({ sequence, payload: [1] });
    reorder.push(packet, 0, packet.length, at * intervalMs);
    packet.fill(0xee);
  }
  return out;
}

describe("RtpReorder", () => {
  it("restores the order over the wrap and drops repeats", () => {
    expect(run([65_534, 0, 65_535, 65_535, 2, 2, 1, 3])).toEqual([65_534, 65_535, 0, 1, 2, 3]);
  });

  it("restores the order over the wrap whatever the size of the window", () => {
    const early = [65_519, 65_521, 0];
    const later = Array.from({ length: 40 }, (_, at) => at + 1);
    expect(run([...early, ...later], 35)).toEqual([65_519, 65_521, 0, ...later]);
  });

  it("gives a packet up when the window is full", () => {
    expect(run([1, 3, 4, 5, 6, 7, 8, 9, 10])).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(run([1, 3, 4, 5, 6, 7, 8, 9])).toEqual([1]);
  });

  it("gives a packet up when one behind it has waited for 100 ms", () => {
    expect(run([1, 3, 4, 5, 6], 32, 40)).toEqual([1, 3, 4, 5, 6]);
    expect(run([1, 3, 4, 5], 32, 40)).toEqual([1]);
    expect(run([1, 3, 4, 2, 5], 32, 40)).toEqual([1, 2, 3, 4, 5]);
  });

  it("lets each packet wait no longer behind a second gap", () => {
    expect(run([1, 3, 5, 6, 7], 32, 40)).toEqual([1, 3]);
    expect(run([1, 3, 5, 6, 7, 8], 32, 40)).toEqual([1, 3, 5, 6, 7, 8]);
  });

  it("follows a sender that starts anew", () => {
    expect(run([1, 3, 40_000, 40_001])).toEqual([1, 3, 40_000, 40_001]);
  });

  it("hands out each packet once and in order, whatever comes", () => {
    const arrivals = fc.array(fc.nat(60), { maxLength: 200 });
    fc.assert(
      fc.property(arrivals, (sequences) => {
        const out = run([0, ...sequences]);
        expect(out).toEqual([...new Set(out)].toSorted((a, b) => a - b));
      }),
    );
  });

  it("loses nothing when packets are shuffled within the window", () => {
    const blocks = fc.array(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), { minLength: 5 });
    fc.assert(
      fc.property(blocks, (order) => {
        const sent = [0, ...order.flatMap((block, at) => block.map((n) => 1 + at * 4 + n))];
        expect(run(sent)).toEqual(sent.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe("RtpTimeline", () => {
  it("begins at zero and runs on over the wrap", () => {
    const line = new RtpTimeline(90_000);
    expect(line.place(0xffff_fff0, 0)).toBe(0);
    expect(line.place(3_584, 40)).toBe(3_600);
    expect(line.locateMs(3_584 + 900)).toBe(50);
  });

  it.each([
    ["forward", 1_000_000_000],
    ["back", 4_000_000_000],
  ])("goes on by the time that passed when the sender's clock jumps %s", (_, timestamp) => {
    const line = new RtpTimeline(90_000);
    line.place(0, 1_000);
    expect(line.place(timestamp, 1_040)).toBe(3_600);
    expect(line.place(timestamp + 3_600, 1_080)).toBe(7_200);
  });

  it("always moves on at a jump, even within a millisecond", () => {
    const line = new RtpTimeline(90_000);
    line.place(0, 1_000);
    expect(line.place(2_000_000_000, 1_000)).toBe(1);
  });

  it("keeps a small step back, as B-frames make", () => {
    const line = new RtpTimeline(90_000);
    line.place(0, 0);
    line.place(10_800, 40);
    expect(line.place(3_600, 80)).toBe(3_600);
  });
});

const decode = (frames: readonly number[]) => {
  const times = new DecodeTimes();
  return frames.map((pts, at) => times.next(pts, at === 0));
};

/** x264, High profile, 25 pictures a second, B-frames around B-frames. */
const spsWithBFrames = Uint8Array.from(
  Buffer.from("6764000cacd941419f9f011000000300100000030320f1429960", "hex"),
);
/** The same without what follows its size. */
const spsThatTellsNothing = Uint8Array.from(Buffer.from("6764000cacd941419f8c", "hex"));

describe("DecodeTimes", () => {
  it("are the presentation times without B-frames", () => {
    expect(decode([0, 10, 20, 30])).toEqual([0, 10, 20, 30]);
  });

  it("grow and soon stay at or before the presentation times with B-frames", () => {
    const pts = [0, 30, 10, 20, 60, 40, 50, 90, 70, 80, 120, 100, 110];
    const dts = decode(pts);
    expect(dts.every((time, at) => at === 0 || time > (dts[at - 1] ?? 0))).toBe(true);
    expect(dts.slice(5).every((time, at) => time <= (pts[at + 5] ?? 0))).toBe(true);
  });

  it("are right from the first picture on where the parameter sets tell how far decoding runs ahead", () => {
    const times = new DecodeTimes();
    times.expect({ codec: "h264", sps: [spsWithBFrames], pps: [Uint8Array.of(0x68)] });
    const shown = [0, 4, 2, 1, 3, 8, 6, 5, 7].map((frame) => frame * 3600);
    const dts = shown.map((pts, at) => times.next(pts, at === 0));
    expect(dts).toEqual([-2, -1, 0, 1, 2, 3, 4, 5, 6].map((frame) => frame * 3600));
  });

  it("stay so much ahead through a group without B-frames", () => {
    const times = new DecodeTimes();
    times.expect({ codec: "h264", sps: [spsWithBFrames], pps: [Uint8Array.of(0x68)] });
    const dts = [0, 1, 2, 3, 4].map((frame) => times.next(frame * 3600, frame % 2 === 0));
    expect(dts).toEqual([-2, -1, 0, 1, 2].map((frame) => frame * 3600));
  });

  it("never pass the presentation times of a stream that may put pictures in order and does not tell", () => {
    const times = new DecodeTimes();
    times.expect({ codec: "h264", sps: [spsThatTellsNothing], pps: [Uint8Array.of(0x68)] });
    const shown = [0, 4, 2, 1, 3, 8, 6, 5, 7].map((frame) => frame * 3600);
    const dts = shown.map((pts, at) => times.next(pts, at === 0));
    expect(dts.every((time, at) => time <= (shown[at] ?? 0))).toBe(true);
    expect(dts).toEqual([...new Set(dts)].toSorted((a, b) => a - b));
  });

  it("are the presentation times from the second group on of such a stream without B-frames", () => {
    const times = new DecodeTimes();
    times.expect({ codec: "h264", sps: [spsThatTellsNothing], pps: [Uint8Array.of(0x68)] });
    for (const frame of [0, 1, 2, 3]) times.next(frame * 3600, frame === 0);
    expect([4, 5, 6].map((frame) => times.next(frame * 3600, frame === 4))).toEqual(
      [4, 5, 6].map((frame) => frame * 3600),
    );
  });

  it("return to the presentation times after a group without B-frames", () => {
    const times = new DecodeTimes();
    for (const pts of [0, 30, 10, 20]) times.next(pts, pts === 0);
    times.next(60, true);
    times.next(70, false);
    expect(times.next(80, true)).toBe(80);
    expect(times.next(90, false)).toBe(90);
  });
});

describe("RTCP", () => {
  const report = (() => {
    const view = new DataView(new ArrayBuffer(28));
    view.setUint8(0, 0x80);
    view.setUint8(1, 200);
    view.setUint16(2, 6);
    view.setUint32(4, 77);
    view.setUint32(8, 2_208_988_800 + 1_700_000_000);
    view.setUint32(12, 0x8000_0000);
    view.setUint32(16, 12_345);
    return new Uint8Array(view.buffer);
  })();

  it("reads a sender report, also behind another packet", () => {
    const expected = { ssrc: 77, unixMs: 1_700_000_000_500, rtpTimestamp: 12_345 };
    expect(parseSenderReport(report, 0, 28)).toMatchObject(expected);
    const compound = Uint8Array.from([0x80, 201, 0, 1, 0, 0, 0, 1, ...report]);
    expect(parseSenderReport(compound, 0, compound.length)).toMatchObject(expected);
  });

  it("never throws on any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        const found = parseSenderReport(bytes, 0, bytes.length);
        expect(found === undefined || Number.isFinite(found.unixMs)).toBe(true);
      }),
    );
  });

  it("writes what was lost since the last receiver report", () => {
    const reception = new RtpReception();
    const header = new RtpHeader();
    header.ssrc = 77;
    for (const sequence of [10, 11, 14, 15]) {
      header.sequence = sequence;
      reception.note(header);
    }
    const reporter = new ReceiverReporter(5, reception);
    const view = new DataView(reporter.write({ ntpMiddle: 9, ageMs: 500 }).buffer);
    expect(view.getUint8(1)).toBe(201);
    expect(view.getUint32(8)).toBe(77);
    expect(view.getUint8(12)).toBe(Math.floor((2 * 255) / 6));
    expect(view.getUint32(12) & 0xff_ffff).toBe(2);
    expect(view.getUint32(16)).toBe(15);
    expect(view.getUint32(24)).toBe(9);
    expect(view.getUint32(28)).toBe(0x8000);
    expect(new DataView(reporter.write().buffer).getUint8(12)).toBe(0);
  });
});
