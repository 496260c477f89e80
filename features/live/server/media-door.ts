import { BadRequest, type Clock, type Logger } from "@tessera/base";
import type { Flow, Output, Place, StreamHub, Viewer } from "@tessera/engine";
import {
  type Door,
  type MediaVisitor,
  mediaSocket,
  mediaStream,
  type PlayTickets,
  type Principal,
  type WebSocket,
} from "@tessera/platform/server";
import type { Viewers } from "./viewers.ts";

interface DoorTools {
  readonly tickets: Pick<PlayTickets, "redeem">;
  readonly hub: StreamHub;
  readonly viewers: Viewers;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Where viewers of one output come in: no picture without a play token for just this channel and flow. */
export function mediaDoor(output: Output, tools: DoorTools): Door {
  const { tickets, hub, viewers } = tools;
  const { door } = output;
  const admit = async ({ params, token }: MediaVisitor) => {
    const place = placeOf(params, door.kind === "http" ? door.suffix : "");
    const ticket = token ? await tickets.redeem(token, place) : undefined;
    return ticket && { ...place, principal: ticket.principal };
  };
  const serve = (viewer: Viewer, { channel, flow, principal }: Place & WithPrincipal) => {
    try {
      const lease = hub.open(channel, flow);
      viewer.onClose(() => lease.release());
      viewer.onClose(viewers.add({ principal, channel, close: () => viewer.close() }));
      viewer.onClose(output.serve(lease.stream, viewer, tools));
    } catch (error) {
      tools.log.info({ error, ...channel }, "viewer could not be served");
      viewer.close();
    }
  };
  const path = `${door.path}/{device}/{channel}/{flow}`;
  if (door.kind === "http")
    return mediaStream(path, door.contentType, admit, (reply, ticket) => serve(reply, ticket));
  return mediaSocket(path, admit, (socket, ticket) => serve(asViewer(socket), ticket));
}

interface WithPrincipal {
  readonly principal: Principal;
}

function placeOf(params: Readonly<Record<string, string>>, suffix: string): Place {
  const { device: deviceId, channel: channelId } = params;
  const flow = flows[params["flow"]?.replace(suffix, "") ?? ""];
  if (deviceId && channelId && flow) return { channel: { deviceId, channelId }, flow };
  throw new BadRequest("live-address-invalid", {
    zh: "播放地址不正确：最后一段应为 1（主码流）或 2（子码流）",
    en: "The play address is wrong: its last part is 1 (main stream) or 2 (sub stream)",
  });
}

const flows: Readonly<Record<string, Flow>> = { "1": 1, "2": 2 };

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
