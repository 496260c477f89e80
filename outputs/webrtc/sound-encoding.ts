import type { AudioTrack } from "@tessera/engine";

/** How browsers get a sound: G.711 and Opus as they are, everything else as Opus. */
export function soundEncodingOf({ codec, sampleRate, channels }: AudioTrack): string {
  const isTelephone = sampleRate === 8000 && channels === 1;
  if (isTelephone && codec === "pcma") return "PCMA";
  if (isTelephone && codec === "pcmu") return "PCMU";
  return "OPUS";
}
