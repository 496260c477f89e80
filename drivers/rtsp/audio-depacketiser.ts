import { encodeALaw } from "@tessera/formats/g711";
import {
  AacDepacketiser,
  type Depacketiser,
  LatmDepacketiser,
  MpaDepacketiser,
  SampleDepacketiser,
} from "@tessera/formats/rtp";
import type { SdpPayload } from "@tessera/formats/sdp";
import type { AudioChoice } from "./track-choice.ts";

/** For the sound that was chosen. */
export function audioDepacketiser(
  { payload, track }: AudioChoice,
  onFrame: (data: Uint8Array, timestamp: number) => void,
): Depacketiser {
  if (payload.encoding === "L16") return asALaw(onFrame);
  switch (track.codec) {
    case "aac":
      if (payload.encoding === "MP4A-LATM") return new LatmDepacketiser(onFrame);
      return new AacDepacketiser(onFrame, {
        sizeLength: width(payload, "sizelength", 13),
        indexLength: width(payload, "indexlength", 3),
        indexDeltaLength: width(payload, "indexdeltalength", 3),
      });
    case "mp3":
      return new MpaDepacketiser(onFrame);
    case "pcma":
    case "pcmu":
    case "g726":
    case "opus":
      return new SampleDepacketiser(onFrame);
  }
}

/** Samples of 16 bits, RFC 3551 clause 4.5.11, as A-law: what no output carries becomes what all carry. */
function asALaw(onFrame: (data: Uint8Array, timestamp: number) => void): Depacketiser {
  return new SampleDepacketiser((data, timestamp) => {
    const view = new DataView(data.buffer, data.byteOffset, data.length);
    const samples = Int16Array.from({ length: data.length >> 1 }, (_, at) => view.getInt16(at * 2));
    onFrame(encodeALaw(samples), timestamp);
  });
}

function width({ fmtp }: SdpPayload, name: string, usual: number): number {
  const given = fmtp.get(name) ?? "";
  return /^\d{1,2}$/.test(given) ? Number(given) : usual;
}
