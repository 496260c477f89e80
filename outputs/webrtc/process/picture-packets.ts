import type { VideoFrame, VideoTrack } from "@tessera/engine";
import { H264Packetiser, H265Packetiser } from "@tessera/formats/rtp";
import { asBuffer, RtpCount } from "./rtp-count.ts";
import type { SentFrame } from "./sent-frame.ts";

/** With all headers 1396 bytes by IPv4 and 1416 by IPv6: below the 1420 that tunnels usually carry. */
const maxPayloadBytes = 1340;

/** The picture as RTP packets; parameter sets go before every key frame. */
export class PicturePackets {
  readonly count = new RtpCount();
  #packetiser: H264Packetiser | H265Packetiser | undefined;
  #sets: readonly Uint8Array[] = [];

  setTrack(track: VideoTrack): void {
    const { rtp } = this.count;
    this.#packetiser =
      track.codec === "h264"
        ? new H264Packetiser(rtp, maxPayloadBytes)
        : new H265Packetiser(rtp, maxPayloadBytes);
    this.#sets = [...(track.codec === "h265" ? track.vps : []), ...track.sps, ...track.pps];
  }

  /** undefined before the track is known. */
  packetise({ data, pts90k, isKey }: VideoFrame): SentFrame | undefined {
    const nals = splitNals(data);
    const units = isKey ? [...this.#sets, ...nals] : nals;
    const timestamp = this.count.timestampOf(pts90k);
    const firstSequence = this.count.rtp.nextSequence;
    const packets = this.#packetiser?.packetise(units, timestamp).map(asBuffer);
    return packets && { packets, firstSequence, timestamp, isKey, data };
  }
}

/** Each NAL unit stands behind its length in 4 bytes. */
function splitNals(data: Uint8Array): Uint8Array[] {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const nals: Uint8Array[] = [];
  for (let at = 0; at + 4 < data.length; ) {
    const start = at + 4;
    at = start + view.getUint32(at);
    nals.push(data.subarray(start, at));
  }
  return nals;
}
