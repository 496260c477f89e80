import {
  AacDepacketiser,
  type Depacketiser,
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
  switch (track.codec) {
    case "aac":
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

function width({ fmtp }: SdpPayload, name: string, usual: number): number {
  const given = fmtp.get(name) ?? "";
  return /^\d{1,2}$/.test(given) ? Number(given) : usual;
}
