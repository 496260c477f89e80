import type { Clock } from "@tessera/base";
import { kilobits, RateMeter } from "./rate-meter.ts";
import type { TransportFigures } from "./rung.ts";

const everyMs = 1000;

/** What a peer connection counts by itself, asked once a second. */
export class PeerFigures {
  readonly #peer: Pick<RTCPeerConnection, "getStats">;
  readonly #clock: Clock;
  readonly #rate = new RateMeter(4000);
  #askedAtMs = Number.NEGATIVE_INFINITY;
  #seen = { delayS: 0, frames: 0 };
  #latencyMs: number | undefined;

  constructor(peer: Pick<RTCPeerConnection, "getStats">, clock: Clock) {
    this.#peer = peer;
    this.#clock = clock;
  }

  follow(): void {
    const nowMs = this.#clock.monotonicMs();
    if (nowMs - this.#askedAtMs < everyMs) return;
    this.#askedAtMs = nowMs;
    // A connection that was closed meanwhile has no figures.
    this.#peer.getStats().then((report) => this.#note(report, nowMs), ignore);
  }

  read(): TransportFigures {
    return { bitrateKbps: kilobits(this.#rate.perSecond), latencyMs: this.#latencyMs };
  }

  #note(report: RTCStatsReport, atMs: number): void {
    let bytes = 0;
    let roundTripS = 0;
    let waitedMs: number | undefined;
    for (const entry of report.values() as Iterable<ReportEntry>) {
      if (entry.type === "candidate-pair" && entry.nominated)
        roundTripS = entry.currentRoundTripTime ?? 0;
      if (entry.type !== "inbound-rtp") continue;
      bytes += entry.bytesReceived ?? 0;
      if (entry.kind === "video") waitedMs = this.#waitedMs(entry);
    }
    this.#rate.note(bytes, atMs);
    if (waitedMs !== undefined) this.#latencyMs = Math.round(waitedMs + (roundTripS * 1000) / 2);
  }

  /** From the first packet of a frame to its picture, over the frames since the last look. */
  #waitedMs({ totalProcessingDelay = 0, framesDecoded = 0 }: ReportEntry) {
    const frames = framesDecoded - this.#seen.frames;
    const delayS = totalProcessingDelay - this.#seen.delayS;
    this.#seen = { delayS: totalProcessingDelay, frames: framesDecoded };
    return frames > 0 ? (delayS * 1000) / frames : undefined;
  }
}

/** The fields that are read, of the entries that have them. */
interface ReportEntry {
  readonly type: string;
  readonly kind?: string;
  readonly nominated?: boolean;
  readonly currentRoundTripTime?: number;
  readonly bytesReceived?: number;
  readonly totalProcessingDelay?: number;
  readonly framesDecoded?: number;
}

const ignore = () => undefined;
