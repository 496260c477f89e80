import { BadRequest } from "@tessera/base";
import {
  type DoorOutput,
  type OutputTools,
  placeOf,
  type Viewer,
  type ViewerGate,
  type ViewerPass,
} from "@tessera/engine";
import {
  type Door,
  type MediaVisitor,
  mediaSocket,
  mediaStream,
  type WebSocket,
} from "@tessera/platform/server";

/** Where viewers of one output come in through the web server. */
export function mediaDoor(output: DoorOutput, gate: ViewerGate, tools: OutputTools): Door {
  const { door } = output;
  const suffix = door.kind === "http" ? door.suffix : "";
  const admit = ({ params, token }: MediaVisitor) => {
    const { device, channel, flow } = params;
    const place = placeOf(device, channel, flow?.replace(suffix, ""));
    if (!place) throw new BadRequest("live-address-invalid", addressText);
    return gate.admit(token, place);
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
  if (door.kind === "http") return mediaStream(path, door.contentType, admit, serve);
  return mediaSocket(path, admit, (socket, pass) => serve(asViewer(socket), pass));
}

const addressText = {
  zh: "播放地址不正确：最后一段应为 1（主码流）或 2（子码流）",
  en: "The play address is wrong: its last part is 1 (main stream) or 2 (sub stream)",
};

/** What viewers send is of no interest; a socket error ends in its close. */
function asViewer(socket: WebSocket): Viewer {
  socket.on("error", () => socket.terminate());
  return {
    get bufferedBytes() {
      return socket.bufferedAmount;
    },
    write: (data) => socket.send(data, { binary: true }),
    tell: (message) => socket.send(message),
    close: () => socket.close(),
    onClose: (listener) => void socket.on("close", listener),
  };
}
