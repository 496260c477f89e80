import { Forbidden, silentLogger, systemClock, type TlsIdentity } from "@tessera/base";
import { ChannelRegistry, MediaPool, Stream, type ViewerGate } from "@tessera/engine";
import { emptyForm } from "@tessera/engine/testing";
import { createHttpServer, mediaRequests } from "@tessera/platform/server";
import { z } from "zod";
import { pictureOnly, pictures } from "../hls-fixture.ts";
import { createHlsOutput } from "../hls-output.ts";
import { RawClient } from "./raw-client.ts";

export const entry = "/live/hls/d/1/1/index.m3u8?token=good";

/** A web server with HLS, and a camera that a real worker reads. Viewers over TLS see another stream, here. */
export async function startSite({ tls, ...limits }: SiteOptions = {}) {
  const clock = systemClock;
  const log = silentLogger;
  const channels = new ChannelRegistry(() => {});
  const pool = new MediaPool({
    program: new URL("./film-worker.ts", import.meta.url),
    workers: 1,
    channels,
    drivers: [
      { name: "FILM", form: emptyForm, connection: z.unknown(), openLive: () => Promise.reject() },
    ],
    clock,
    log,
  });
  const channel = { deviceId: "d", channelId: "1" };
  const record = { ...channel, name: "film", driver: "FILM", connection: {} };
  channels.set({ ...record, isEnabled: true, isOnDemand: true });

  const stream = new Stream({ clock, log });
  const visitors = new Set<() => void>();
  const counts = { entered: 0, enteredElsewhere: 0, left: 0, handed: 0, answered: 0 };
  const leave = (close: () => void) => () => {
    visitors.delete(close);
    counts.left++;
  };
  const gate: ViewerGate = {
    admit: async (token) => {
      if (token !== "good") return undefined;
      return {
        enter(close) {
          counts.entered++;
          visitors.add(close);
          return { stream, leave: leave(close) };
        },
        enterElsewhere(close) {
          counts.enteredElsewhere++;
          visitors.add(close);
          return leave(close);
        },
      };
    },
  };
  const handOver: MediaPool["handOver"] = (handed, onGone) => {
    const close = pool.handOver(handed, onGone);
    if (close) counts.handed++;
    return close;
  };
  const { events } = pool;
  const output = createHlsOutput({
    pool: {
      events,
      handOver,
      seatOf: pool.seatOf.bind(pool),
      tellModule: pool.tellModule.bind(pool),
    },
  });
  const service = await output.open(gate, { clock, log });
  const server = await createHttpServer({
    features: [
      {
        name: "site",
        routes: [],
        doors: [
          mediaRequests(output.path, (request) => {
            counts.answered++;
            return service.answer(request);
          }),
          mediaRequests("/live/echo", async ({ method, body }) => ({
            status: 200,
            body: `${method} ${body}`,
          })),
        ],
      },
    ],
    sessions: { resolve: async () => undefined },
    rights: {
      require: () => Promise.reject(new Forbidden("no", { zh: "无", en: "no" })),
    },
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0" },
    log,
    clock,
    ...limits,
    ...(tls && {
      tls: { identity: tls, isKnown: () => false, authority: () => "", isRedirected: () => false },
    }),
  });
  const { port } = await server.listen({ host: "127.0.0.1", port: 0 });
  const clients: RawClient[] = [];
  return {
    pool,
    channels,
    record,
    counts,
    visitors,
    service,
    server,
    port,
    connect() {
      const client = new RawClient(port);
      clients.push(client);
      return client;
    },
    /** The stream that lives in the server. */
    film() {
      const sink = stream.openSink();
      sink.setTracks(pictureOnly);
      for (const picture of pictures(0, 101, 1000)) sink.push(picture);
    },
    async stop() {
      for (const { socket } of clients) socket.destroy();
      await service.stop();
      await server.stop();
      await pool.stop();
    },
  };
}

interface SiteOptions {
  readonly tls?: TlsIdentity;
  readonly maxConnections?: number;
  readonly requestTimeoutMs?: number;
}

export type Site = Awaited<ReturnType<typeof startSite>>;

/** Enters as a player does; gives the folder of the session. */
export async function enter(client: RawClient): Promise<string> {
  const { status, body } = await client.ask(entry);
  const [, session] = /(\/s\/[\w-]{22}\/)live\.m3u8/.exec(String(body)) ?? [];
  if (!session) throw new Error(`no entry: ${status} ${String(body)}`);
  return `/live/hls${session}`;
}
