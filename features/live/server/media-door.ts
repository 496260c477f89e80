import { BadRequest } from "@tessera/base";
import {
  type DoorOutput,
  type MediaPool,
  type OutputTools,
  type Place,
  placeOf,
  type Viewer,
  viewerMessages,
} from "@tessera/engine";
import { type Door, type MediaVisitor, mediaSocket, mediaStream } from "@tessera/platform/server";
import { MediaSocket } from "@tessera/protocols/websocket";
import { type Transcoding, transcodeQuery } from "./transcoding.ts";
import type { LiveGate, LivePass } from "./viewer-gate.ts";

/** Gives the sockets of viewers to the process that owns their stream. */
export type HandOver = Pick<MediaPool, "handOver">["handOver"];

interface DoorParts extends OutputTools {
  readonly gate: LiveGate;
  readonly transcoding: Transcoding;
  /** Without it every viewer is served by this process. */
  readonly handOver?: HandOver | undefined;
}

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
  const serve = (viewer: Viewer, { pass, place, isTranscoded }: Visit) => {
    try {
      const { stream: source, leave } = pass.enter(() => viewer.close());
      viewer.onClose(leave);
      const { stream, release } = isTranscoded
        ? parts.transcoding.open(source, place)
        : { stream: source, release: () => {} };
      viewer.onClose(release);
      viewer.onClose(output.serve(stream, viewer, parts));
    } catch (error) {
      parts.log.info({ error }, "viewer could not be served");
      viewer.close();
    }
  };
  const path = `${door.path}/{device}/{channel}/{flow}`;
  if (door.kind === "http") return mediaStream(path, door.contentType, admit, serve);
  return mediaSocket(path, admit, ({ socket, key }, visit) => {
    const { pass, place, isTranscoded } = visit;
    const { knowsAddress } = pass;
    const about = { protocol: output.protocol, place, socketKey: key, knowsAddress };
    const viewer = { channel: place.channel, socket, module: viewerMessages, about };
    const left = Promise.withResolvers<void>();
    // Transcoders run beside this process, not beside the one that owns the stream.
    const close = isTranscoded ? undefined : parts.handOver?.(viewer, left.resolve);
    if (close) void left.promise.then(pass.enterElsewhere(close));
    else serve(Object.assign(new MediaSocket(socket, key), { knowsAddress }), visit);
  });
}

const addressText = {
  zh: "播放地址不正确：最后一段应为 1（主码流）或 2（子码流）",
  en: "The play address is wrong: its last part is 1 (main stream) or 2 (sub stream)",
};
