import {
  Fanouts,
  type OutputTools,
  pictureTimeoutMs,
  placeOf,
  type Stream,
  type ViewerGate,
} from "@tessera/engine";
import type { RtmpHandlers, RtmpPlayer, RtmpRequest } from "@tessera/protocols/rtmp";
import { RtmpMuxer } from "./rtmp-muxer.ts";

/** RTMP players hold back a second and more. */
const gatherMs = 100;

/** Lets players in by their play token: rtmp://host:port/live/{device}/{channel}/{flow}?token=… */
export function rtmpPlaying(gate: ViewerGate, tools: OutputTools): RtmpHandlers["onPlay"] {
  const gathering = { gatherMs };
  const legacy = new Fanouts((tracks) => new RtmpMuxer(tracks, "legacy"), gathering);
  const enhanced = new Fanouts((tracks) => new RtmpMuxer(tracks, "enhanced"), gathering);
  return async ({ parts: [app, ...path], query, address, knowsHvc1 }: RtmpRequest) => {
    const place = app === "live" && path.length === 3 ? placeOf(...path) : undefined;
    if (!place) return { refusal: "The address must be /live/{device}/{channel}/{flow}?token=…" };
    const pass = await gate.admit(query.get("token") ?? undefined, place, address);
    if (!pass) return { refusal: "The play token is missing, has expired or is not for this." };
    let player: RtmpPlayer | undefined;
    let isOver = false;
    const close = () => {
      isOver = true;
      player?.end();
    };
    const { stream, leave } = pass.enter(close);
    const fanout = (knowsHvc1 ? enhanced : legacy).of(stream, tools);
    const { shared } = fanout;
    const leaves = [shared.join({ close }), leave];
    const onEnd = () => {
      for (const each of leaves) each();
    };
    if (!(await shared.until(() => shared.isLive, pictureTimeoutMs)) || isOver) {
      onEnd();
      return { refusal: reasonOf(stream) };
    }
    return {
      start: (started) => {
        player = started;
        leaves.unshift(fanout.add(viewerOf(started)));
      },
      onEnd,
    };
  };
}

/** Its end is told to the handler, which stops serving it. */
function viewerOf(player: RtmpPlayer) {
  return {
    get bufferedBytes() {
      return player.bufferedBytes;
    },
    sendsAtOnce: true,
    write: (data: Uint8Array) => player.writeMessage(data),
    close: () => player.end(),
    onClose: () => {},
  };
}

function reasonOf({ state }: Stream): string {
  return "reason" in state ? state.reason.en : "The camera sends no picture yet.";
}
