import { randomInt } from "node:crypto";
import type { Clock } from "@tessera/base";
import {
  type Depacketiser,
  parseSenderReport,
  ReceiverReporter,
  RtpReceiver,
  RtpReorder,
  type SenderReport,
} from "@tessera/formats/rtp";
import type { Track } from "node-datachannel";
import { MissingPackets } from "./missing-packets.ts";
import { writeBitrate, writeNack, writePictureLoss } from "./rtcp-requests.ts";
import { asBuffer } from "./rtp-count.ts";

/** At 8 Mbit/s a quarter of a second. */
const reorderPackets = 256;
/** So long what was lost may take to come again. */
const repairMs = 200;

interface ReceivedParts {
  readonly track: Track;
  readonly clock: Clock;
  readonly depacketiser: Depacketiser;
  readonly onReport: (report: SenderReport) => void;
  readonly onBroken: (error: unknown) => void;
}

/**
 * One track of a publisher: its packets in order, what is lost asked for again, its reports read. Without a handler of
 * the library, which keeps reports to itself and asks for nothing again, RTCP comes to us and goes out as we write it.
 */
export class ReceivedTrack {
  readonly #parts: ReceivedParts;
  readonly #receiver: RtpReceiver;
  readonly #reporter: ReceiverReporter;
  readonly #ownSsrc = randomInt(1, 2 ** 32);
  readonly #missing = new MissingPackets(repairMs);
  readonly #reorder: RtpReorder;
  #lastReport: { readonly ntpMiddle: number; readonly atMs: number } | undefined;
  #ssrc = 0;

  constructor(parts: ReceivedParts) {
    this.#parts = parts;
    this.#receiver = new RtpReceiver(parts.depacketiser);
    this.#reporter = new ReceiverReporter(this.#ownSsrc, this.#receiver.reception);
    this.#reorder = new RtpReorder(
      reorderPackets,
      (bytes, start, end) => this.#receiver.receive(bytes, start, end),
      repairMs,
    );
    parts.track.onMessage((packet) => {
      try {
        this.#take(packet);
      } catch (error) {
        parts.onBroken(error);
      }
    });
  }

  get received(): number {
    return this.#receiver.reception.received;
  }

  /** For good. */
  get lost(): number {
    return this.#receiver.reception.lost;
  }

  get dropped(): number {
    return this.#receiver.dropped;
  }

  /** To be called about once a second. */
  report(maxBitsPerSecond?: number): void {
    if (this.#ssrc === 0) return;
    const last = this.#lastReport;
    const ageMs = this.#parts.clock.monotonicMs() - (last?.atMs ?? 0);
    this.#send(asBuffer(this.#reporter.write(last && { ntpMiddle: last.ntpMiddle, ageMs })));
    if (maxBitsPerSecond) this.#send(writeBitrate(this.#parties, maxBitsPerSecond));
  }

  askForKeyFrame(): void {
    if (this.#ssrc !== 0) this.#send(writePictureLoss(this.#parties));
  }

  get #parties() {
    return { ownSsrc: this.#ownSsrc, ssrc: this.#ssrc };
  }

  #take(packet: Buffer): void {
    const nowMs = this.#parts.clock.monotonicMs();
    if (isRtcp(packet)) return this.#takeReport(packet, nowMs);
    if (packet.length < 12) return;
    this.#ssrc = packet.readUInt32BE(8);
    const missing = this.#missing.note(packet.readUInt16BE(2), nowMs);
    if (missing.length > 0) this.#send(writeNack(this.#parties, missing));
    this.#reorder.push(packet, 0, packet.length, nowMs);
  }

  #takeReport(packet: Buffer, nowMs: number): void {
    const report = parseSenderReport(packet, 0, packet.length);
    if (!report) return;
    this.#lastReport = { ntpMiddle: report.ntpMiddle, atMs: nowMs };
    this.#parts.onReport(report);
  }

  #send(packet: Buffer): void {
    try {
      this.#parts.track.sendMessageBinary(packet);
    } catch {
      // A track that is not open any more is about to be closed with its peer.
    }
  }
}

/** RFC 5761 clause 4. */
const isRtcp = (packet: Buffer) => {
  const type = packet[1] ?? 0;
  return type >= 192 && type <= 223;
};
