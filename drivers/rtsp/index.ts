import type { Clock } from "@tessera/base";
import {
  ConversionDesk,
  type Convert,
  type Driver,
  defineDriver,
  type Flow,
} from "@tessera/engine";
import { RtspClient } from "@tessera/protocols/rtsp";
import { CameraHabits } from "./camera-habits.ts";
import { type CameraPaths, readCameraPaths } from "./camera-paths.ts";
import { explain, noSubStream } from "./explain.ts";
import { locateCamera } from "./locate.ts";
import { openLive } from "./open-live.ts";
import { recordAddress } from "./record-address.ts";
import { accessOf, type RtspConnection, rtspConnection } from "./rtsp-connection.ts";
import { rtspForm } from "./rtsp-form.ts";

export { readCameraPaths } from "./camera-paths.ts";
export { receiveTracks } from "./receive-tracks.ts";
export type { RtspConnection } from "./rtsp-connection.ts";

/** Cameras and recorders that are pulled by RTSP. */
export function createRtspDriver({
  clock,
  paths,
  convert = new ConversionDesk().convert,
}: {
  readonly clock: Clock;
  /** Where to look for streams; those that we know when left out. */
  readonly paths?: readonly CameraPaths[];
  /** Without it, cameras that need it are refused. */
  readonly convert?: Convert;
}): Driver<RtspConnection> {
  const habits = new CameraHabits();
  return defineDriver({
    name: "RTSP",
    form: rtspForm,
    connection: rtspConnection,

    async openLive(request) {
      const url = urlOf(request.connection, request.flow);
      return openLive({ ...request, url, clock, habits, convert });
    },

    async checkPresence(connection, signal) {
      const url = connection.rtspUrl;
      const client = new RtspClient({ ...accessOf(connection), url, clock, signal });
      try {
        await client.describe();
        const { certificate } = client;
        return certificate && connection.certificate === "" ? { certificate } : undefined;
      } catch (error) {
        signal.throwIfAborted();
        throw explain(error, connection.rtspUrl, connection);
      } finally {
        await client.close();
      }
    },

    capabilities: ({ recordUrl = "" }) => (recordUrl === "" ? [] : ["recordings"]),

    recordings: {
      // A recorder cannot be asked by RTSP what it has: all that can have been recorded is offered.
      async list(_, fromMs, toMs) {
        const endMs = Math.min(toMs, clock.nowMs());
        return fromMs < endMs ? [{ startMs: fromMs, endMs }] : [];
      },
      session: ({ recordUrl = "", ...connection }, { startMs, endMs }) => ({
        ...connection,
        rtspUrl: recordAddress(recordUrl, startMs, endMs),
        subRtspUrl: "",
      }),
    },

    hasSubStream: ({ subRtspUrl }) => subRtspUrl !== "",

    locate: (sought, signal) =>
      locateCamera(sought, { clock, paths: paths ?? readCameraPaths(), signal }),
  });
}

function urlOf(connection: RtspConnection, flow: Flow): string {
  if (flow === 1) return connection.rtspUrl;
  if (connection.subRtspUrl === "") throw noSubStream();
  return connection.subRtspUrl;
}
