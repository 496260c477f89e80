import type { Socket } from "node:net";
import { BadRequest, ExpectedError } from "@tessera/base";
import {
  type DoorOutput,
  type HandedViewer,
  type MediaPool,
  type OutputTools,
  type Place,
  placeOf,
  type RelayedFanouts,
  requirePicture,
  type Stream,
  stateWords,
  type Viewer,
  viewerMessages,
} from "@tessera/engine";
import {
  type Door,
  type MediaVisitor,
  mediaSocket,
  mediaStream,
  type StreamVisitor,
} from "@tessera/platform/server";
import { MediaSocket } from "@tessera/protocols/websocket";
import { type Transcoding, transcodeQuery } from "./transcoding.ts";
import type { LiveEntry, LiveGate, LivePass } from "./viewer-gate.ts";

/** Gives the sockets of viewers to the process that owns their stream. */
export type HandOver = Pick<MediaPool, "handOver">["handOver"];

/** Serves viewers that have to stay with what the process that owns their stream has muxed. */
export type Relayed = Pick<RelayedFanouts, "serve">;

interface DoorParts extends OutputTools {
  readonly gate: LiveGate;
  readonly transcoding: Transcoding;
  /** Without it every viewer is served by this process. */
  readonly handOver?: HandOver | undefined;
  readonly relayed?: Relayed | undefined;
}

/** A connection of a viewer: a WebSocket to be accepted, or an HTTP reply to go on with. */
type HandedSocket = { readonly socket: Socket } & Pick<HandedViewer, "socketKey" | "isChunked">;

/** What a viewer was let in for. */
interface Visit {
  readonly pass: LivePass;
  readonly place: Place;
  readonly isTranscoded: boolean;
}

/** Where viewers of one output come in through the web server. */
export function mediaDoor(output: DoorOutput, parts: DoorParts): Door {
  const { door } = output;
  const suffix = door.kind === "http" ? door.suffix : "";
  const admit = async ({
    params,
    query,
    token,
    address,
  }: MediaVisitor): Promise<Visit | undefined> => {
    const { device, channel, flow } = params;
    const place = placeOf(device, channel, flow?.replace(suffix, ""));
    if (!place) throw new BadRequest("live-address-invalid", addressText);
    const pass = await parts.gate.admit(token, place, address);
    const isTranscoded = query[transcodeQuery.name] === transcodeQuery.value;
    return pass && { pass, place, isTranscoded };
  };
  const path = `${door.path}/{device}/{channel}/{flow}`;
  const serve = (viewer: Viewer, stream: Stream) => {
    try {
      viewer.onClose(output.serve(stream, viewer, parts));
    } catch (error) {
      parts.log.info({ error }, "viewer could not be served");
      viewer.close();
    }
  };
  /** Returns how to have the viewer closed by the process that owns the stream. Undefined: it stays here. */
  const handOver = (
    { socket, ...how }: HandedSocket,
    { pass, place, isTranscoded }: Visit,
    onGone: () => void,
  ) => {
    // Transcoders run beside this process, not beside the one that owns the stream.
    if (isTranscoded) return undefined;
    const { knowsAddress } = pass;
    const about = { protocol: output.protocol, place, knowsAddress, ...how };
    const { channel } = place;
    return parts.handOver?.({ channel, socket, module: viewerMessages, about }, onGone);
  };
  if (door.kind === "http") {
    const letIn = async (visitor: StreamVisitor) => {
      const visit = await admit(visitor);
      return visit && { visit, entry: await awaitPicture(visit, visitor.gone, parts) };
    };
    return mediaStream(path, door.contentType, letIn, (viewer, { visit, entry }) => {
      const { stream, ended, leave, goElsewhere } = entry;
      const connection = output.isOfServer ? undefined : viewer.connection();
      const close = connection && handOver(connection, visit, leave);
      ended.addEventListener("abort", close ?? (() => viewer.close()));
      if (close) goElsewhere();
      else serve(viewer, stream);
    });
  }
  /** Beside what it is asked for there is no need of the stream here. */
  const enterRelayed = (viewer: Viewer, { pass, place, isTranscoded }: Visit) => {
    if (isTranscoded || !viewer.isEncrypted) return false;
    pass.requireRoom();
    const leave = parts.relayed?.serve(output.protocol, place, viewer);
    if (!leave) return false;
    viewer.onClose(leave);
    viewer.onClose(pass.enterElsewhere(() => viewer.close()));
    return true;
  };
  const enterWith = (viewer: Viewer, visit: Visit) => {
    try {
      if (enterRelayed(viewer, visit)) return;
      const { stream, leave } = enter(visit, () => viewer.close(), parts.transcoding);
      viewer.onClose(leave);
      serve(viewer, stream);
    } catch (error) {
      parts.log.info({ error }, "viewer could not be served");
      tellWhy(viewer, error);
      viewer.close();
    }
  };
  return mediaSocket(path, admit, ({ socket, key }, visit) => {
    const { pass } = visit;
    const left = Promise.withResolvers<void>();
    const close = handOver({ socket, socketKey: key }, visit, left.resolve);
    if (close) void left.promise.then(pass.enterElsewhere(close));
    else {
      const { knowsAddress } = pass;
      enterWith(Object.assign(new MediaSocket(socket, key), { knowsAddress }), visit);
    }
  });
}

/** As a stream's own end is told: the player says it and tries again. */
function tellWhy(viewer: Viewer, error: unknown): void {
  if (!(error instanceof ExpectedError)) return;
  const state = { status: "stopped", reason: error.text } as const;
  viewer.tell?.(stateWords(state, viewer.knowsAddress ?? false));
}

/** Throws why the stream cannot be had. `close` is called when the session ends or the right is taken away. */
function enter(
  { pass, place, isTranscoded }: Visit,
  close: () => void,
  transcoding: Transcoding,
): LiveEntry {
  const source = pass.enter(close);
  if (!isTranscoded) return source;
  try {
    const { stream, release } = transcoding.open(source.stream, place);
    const leave = () => {
      release();
      source.leave();
    };
    return { ...source, stream, leave };
  } catch (error) {
    source.leave();
    throw error;
  }
}

/** An HTTP reply can say why there is no picture only before it begins: it begins with the first one. */
async function awaitPicture(visit: Visit, gone: AbortSignal, parts: DoorParts) {
  const ending = new AbortController();
  const { stream, leave, release } = enter(visit, () => ending.abort(), parts.transcoding);
  gone.addEventListener("abort", leave);
  /** The connection here closes at once, and the viewer leaves later. */
  const goElsewhere = () => {
    gone.removeEventListener("abort", leave);
    release();
  };
  try {
    await requirePicture(stream, parts.clock, AbortSignal.any([gone, ending.signal]));
    gone.throwIfAborted();
    return { stream, ended: ending.signal, leave, goElsewhere };
  } catch (error) {
    leave();
    throw error;
  }
}

const addressText = {
  zh: "播放地址不正确：最后一段应为 1（主码流）或 2（子码流）",
  en: "The play address is wrong: the last part must be 1 (main stream) or 2 (sub stream)",
};
