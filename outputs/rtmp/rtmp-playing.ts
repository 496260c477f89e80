import {
  Fanouts,
  type OutputTools,
  type Place,
  pictureTimeoutMs,
  placeOf,
  type Stream,
  type ViewerGate,
  type ViewerPass,
} from "@tessera/engine";
import type { GivenClient, RtmpHandlers, RtmpPlayer, RtmpViewer } from "@tessera/protocols/rtmp";
import { RtmpMuxer } from "./rtmp-muxer.ts";

/** RTMP players hold back a second and more. */
const gatherMs = 100;

/** By how a player takes H.265. */
export interface RtmpFanouts {
  readonly legacy: Fanouts;
  readonly enhanced: Fanouts;
}

interface PlayingTools extends OutputTools {
  readonly gate: ViewerGate;
  readonly fanouts: RtmpFanouts;
  /** Gives a client to the process that owns the stream; returns how to have it closed. Undefined: it stays here. */
  readonly handOver?:
    | ((client: GivenClient, place: Place, onGone: () => void) => (() => void) | undefined)
    | undefined;
}

export function createRtmpFanouts(): RtmpFanouts {
  const gathering = { gatherMs };
  return {
    legacy: new Fanouts((tracks) => new RtmpMuxer(tracks, "legacy"), gathering),
    enhanced: new Fanouts((tracks) => new RtmpMuxer(tracks, "enhanced"), gathering),
  };
}

export const refusePublishing: RtmpHandlers["onPublish"] = async () => ({
  refusal: "This server takes no published streams.",
});

/** Lets players in by their play token: rtmp://host:port/live/{device}/{channel}/{flow}?token=… */
export function rtmpPlaying({ gate, fanouts, ...tools }: PlayingTools): RtmpHandlers["onPlay"] {
  const { legacy, enhanced } = fanouts;
  return async ({ parts: [app, ...path], query, address, knowsHvc1 }, viewer) => {
    const place = app === "live" && path.length === 3 ? placeOf(...path) : undefined;
    if (!place) return { refusal: "The address must be /live/{device}/{channel}/{flow}?token=…" };
    const pass = await gate.admit(query.get("token") ?? undefined, place, address);
    if (!pass) return { refusal: "The play token is missing, has expired or is not for this." };
    if (giveToOwner(viewer, pass, place, tools)) return { isGivenAway: true };
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

/** Pictures go out from where they come in; whoever can be served only here stays. */
function giveToOwner(
  viewer: RtmpViewer,
  pass: ViewerPass,
  place: Place,
  { handOver }: Pick<PlayingTools, "handOver">,
): boolean {
  if (!handOver || !pass.enterElsewhere) return false;
  // Who was given away can be told no reason any more.
  pass.requireRoom?.();
  const left = Promise.withResolvers<void>();
  const close = viewer.giveAway((client) => handOver(client, place, left.resolve));
  if (!close) return false;
  void left.promise.then(pass.enterElsewhere(close));
  return true;
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
