import { noPicture, pictureTimeoutMs } from "@tessera/engine";
import { codecStrings } from "@tessera/formats/fmp4";
import { writeMasterPlaylist } from "@tessera/formats/hls";
import { playlistUri } from "./address.ts";
import type { HlsSession } from "./hls-session.ts";
import { measure } from "./rates.ts";

/** Waits for the first pictures: players want codecs, rate and bandwidth before anything else. */
export async function masterPlaylist(session: HlsSession): Promise<string> {
  const { stream } = session;
  const isMeasured = () => measure(stream.segmenter.listed).seconds >= measuredAfterS;
  await session.until(() => stream.tracks !== undefined && isMeasured(), pictureTimeoutMs);
  const { tracks } = stream;
  const { peakBps, frameRate } = measure(stream.segmenter.listed);
  if (!tracks?.video) throw noPicture(stream.state);
  const { width, height } = tracks.video;
  return writeMasterPlaylist({
    mediaUri: playlistUri(session.id),
    bitrateBps: peakBps * bitrateReserve,
    width,
    height,
    frameRate,
    codecs: codecStrings(tracks).map((codec) => sampleEntries[codec] ?? codec),
  });
}

/** Players that are not browsers know a codec by the name of its sample entry only. */
const sampleEntries: Readonly<Record<string, string>> = { flac: "fLaC", opus: "Opus" };

/** Players get their first segment no later for it: none is shorter. */
const measuredAfterS = 0.9;
/** More may happen before the camera than in the first second. */
const bitrateReserve = 1.25;
