import type { Clock } from "@tessera/base";
import { type Driver, defineDriver, type Flow } from "@tessera/engine";
import { RtspClient } from "@tessera/protocols/rtsp";
import { explain, noSubStream } from "./explain.ts";
import { openLive } from "./open-live.ts";
import { type RtspConnection, rtspConnection } from "./rtsp-connection.ts";
import { rtspForm } from "./rtsp-form.ts";

export { receiveTracks } from "./receive-tracks.ts";
export type { RtspConnection } from "./rtsp-connection.ts";

/** Cameras and recorders that are pulled by RTSP. */
export const createRtspDriver = ({ clock }: { readonly clock: Clock }): Driver<RtspConnection> =>
  defineDriver({
    name: "RTSP",
    form: rtspForm,
    connection: rtspConnection,

    async openLive(request) {
      const url = urlOf(request.connection, request.flow);
      return openLive({ ...request, url, clock });
    },

    async checkPresence(connection, signal) {
      const mayLeaveHost = connection.otherHosts === "allow";
      const client = new RtspClient({
        ...connection,
        url: connection.rtspUrl,
        clock,
        signal,
        mayLeaveHost,
      });
      try {
        await client.describe();
      } catch (error) {
        signal.throwIfAborted();
        throw explain(error, connection.rtspUrl, connection);
      } finally {
        await client.close();
      }
    },

    hasSubStream: ({ subRtspUrl }) => subRtspUrl !== "",
  });

function urlOf(connection: RtspConnection, flow: Flow): string {
  if (flow === 1) return connection.rtspUrl;
  if (connection.subRtspUrl === "") throw noSubStream();
  return connection.subRtspUrl;
}
