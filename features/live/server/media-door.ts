import { BadRequest } from "@tessera/base";
import {
  type DoorOutput,
  type MediaPool,
  type OutputTools,
  placeOf,
  type Viewer,
  type ViewerPass,
} from "@tessera/engine";
import { type Door, type MediaVisitor, mediaSocket, mediaStream } from "@tessera/platform/server";
import { MediaSocket } from "@tessera/protocols/websocket";
import type { LiveGate } from "./viewer-gate.ts";

/** Gives viewers to the process that owns their stream. */
export type HandOver = Pick<MediaPool, "handOver">["handOver"];

/** Where viewers of one output come in through the web server. */
export function mediaDoor(
  output: DoorOutput,
  gate: LiveGate,
  tools: OutputTools,
  handOver?: HandOver,
): Door {
  const { door } = output;
  const suffix = door.kind === "http" ? door.suffix : "";
  const admit = async ({ params, token }: MediaVisitor) => {
    const { device, channel, flow } = params;
    const place = placeOf(device, channel, flow?.replace(suffix, ""));
    if (!place) throw new BadRequest("live-address-invalid", addressText);
    const pass = await gate.admit(token, place);
    return pass && { pass, place };
  };
  const serve = (viewer: Viewer, pass: ViewerPass) => {
    try {
      const { stream, leave } = pass.enter(() => viewer.close());
      viewer.onClose(leave);
      viewer.onClose(output.serve(stream, viewer, tools));
    } catch (error) {
      tools.log.info({ error }, "viewer could not be served");
      viewer.close();
    }
  };
  const path = `${door.path}/{device}/{channel}/{flow}`;
  if (door.kind === "http")
    return mediaStream(path, door.contentType, admit, (reply, { pass }) => serve(reply, pass));
  return mediaSocket(path, admit, ({ socket, key }, { pass, place }) => {
    const viewer = { socket, socketKey: key, protocol: output.protocol, place };
    const left = Promise.withResolvers<void>();
    const close = handOver?.(viewer, left.resolve);
    if (close) void left.promise.then(pass.enterElsewhere(close));
    else serve(new MediaSocket(socket, key), pass);
  });
}

const addressText = {
  zh: "播放地址不正确：最后一段应为 1（主码流）或 2（子码流）",
  en: "The play address is wrong: its last part is 1 (main stream) or 2 (sub stream)",
};
