import { initSegment } from "@tessera/formats/fmp4";
import type { RecordableGop } from "../write/recordable-gop.ts";
import { recordedMedia } from "./recorded-media.ts";

const ticksPerPicture = 3600;

/** What a file of these GOPs begins with. */
export const recordableInit = (): Uint8Array => initSegment({ video: recordedMedia("h264").video });

/** A second of real pictures, on its way to a file. */
export function aRecordableGop(
  startMs: number,
  { continuesGop = false, bytes }: { continuesGop?: boolean; bytes?: number } = {},
): RecordableGop & { isReleased: boolean } {
  const { pictures } = recordedMedia("h264");
  const start90k = startMs * 90;
  const samples = pictures.map(({ data, isKey, ctsOffset }) => ({
    data,
    isKey: isKey && !continuesGop,
    ctsOffset90k: ctsOffset,
    duration90k: ticksPerPicture,
  }));
  const gop = {
    start90k,
    end90k: start90k + samples.length * ticksPerPicture,
    continuesGop,
    bytes: bytes ?? samples.reduce((sum, { data }) => sum + data.length, 0),
    samples: () => ({ video: { dts90k: start90k, samples } }),
    isReleased: false,
    release: () => {
      gop.isReleased = true;
    },
  };
  return gop;
}
