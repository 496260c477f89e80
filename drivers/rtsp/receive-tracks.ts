import type { Clock } from "@tessera/base";
import type { FrameSink } from "@tessera/engine";
import type { SdpSession } from "@tessera/formats/sdp";
import { LiveReceiver } from "./live-receiver.ts";
import { chooseTracks, isForeign } from "./track-choice.ts";

/**
 * Makes frames of the packets of a described stream, whoever began it; undefined without a picture that needs no
 * conversion: what is sent to us unasked would take an encoder whether somebody watches or not.
 */
export function receiveTracks(
  session: SdpSession,
  options: {
    readonly sink: FrameSink;
    readonly clock: Clock;
    readonly onBroken: (error: unknown) => void;
  },
): LiveReceiver | undefined {
  const choice = chooseTracks(session);
  return choice && !isForeign(choice.video) ? new LiveReceiver({ ...options, choice }) : undefined;
}
