import type { Clock } from "@tessera/base";
import { type Driver, defineDriver, type Flow } from "@tessera/engine";
import { noSubStream } from "./explain.ts";
import { type HttpConnection, httpConnection } from "./http-connection.ts";
import { httpForm } from "./http-form.ts";
import { checkSource, openSource } from "./source.ts";
import { isPlaylistAddress } from "./stream-kind.ts";

/** Cameras and platforms that are pulled by HTTP-FLV or HLS. */
export const createHttpDriver = ({ clock }: { readonly clock: Clock }): Driver<HttpConnection> =>
  defineDriver({
    name: "HTTP",
    form: httpForm,
    connection: httpConnection,

    openLive: async (request) =>
      openSource({ ...request, ...addressOf(request.connection, request.flow), clock }),

    checkPresence: async (connection, signal) =>
      checkSource({ connection, ...addressOf(connection, 1), signal, clock }),

    // Which encodings a master playlist offers is known only once it has been asked for.
    hasSubStream: ({ url, subUrl }) => subUrl !== "" || isPlaylistAddress(new URL(url)),
  });

function addressOf({ url, subUrl }: HttpConnection, flow: Flow) {
  if (flow === 1) return { url, quality: "highest" } as const;
  if (subUrl !== "") return { url: subUrl, quality: "highest" } as const;
  if (isPlaylistAddress(new URL(url))) return { url, quality: "lowest" } as const;
  throw noSubStream();
}
