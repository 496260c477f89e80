import type { Clock } from "@tessera/base";
import type { FrameSink } from "@tessera/engine";
import type { SdpSession } from "@tessera/formats/sdp";
import { LiveReceiver } from "./live-receiver.ts";
import { chooseTracks } from "./track-choice.ts";

/** Makes frames of the packets of a described stream, whoever began it; undefined without a picture. */
export function receiveTracks(
  session: SdpSession,
  options: {
    readonly sink: FrameSink;
    readonly clock: Clock;
    readonly onBroken: (error: unknown) => void;
  },
): LiveReceiver | undefined {
  const choice = chooseTracks(session);
  return choice && new LiveReceiver({ ...options, choice });
}
