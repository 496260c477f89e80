import type { Clock } from "@tessera/base";
import type { LiveSource, OpenLive } from "@tessera/engine";
import { explain, notMedia } from "./explain.ts";
import { pullFlv } from "./flv-pull.ts";
import { readPlaylist } from "./hls-playlist.ts";
import { pullHls } from "./hls-pull.ts";
import { HttpClient, type HttpReply } from "./http-client.ts";
import type { HttpConnection } from "./http-connection.ts";
import { HttpFault } from "./http-fault.ts";
import { isPlaylist } from "./stream-kind.ts";
import { watchIdle } from "./watch-idle.ts";

/** Where to ask, and as whom. */
interface Address {
  readonly connection: HttpConnection;
  readonly url: string;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly quality: "highest" | "lowest";
}

/** Asks the address and pulls what it turns out to be. */
export async function openSource(request: OpenLive<HttpConnection> & Address): Promise<LiveSource> {
  const client = clientFor(request);
  const source = await ask(request, client, (reply) => {
    const pull = isPlaylist(reply) ? pullHls : pullFlv;
    return pull({ ...request, client }, reply);
  });
  return { ended: source.ended.finally(() => client.close()), stop: () => source.stop() };
}

/** Asks for the playlist, or for the first bytes of an FLV stream. */
export async function checkSource(address: Address): Promise<void> {
  const client = clientFor(address);
  await ask(address, client, async (reply) => {
    if (isPlaylist(reply)) await readPlaylist({ ...address, client }, reply);
    else await expectFlv(address, reply);
  });
  client.close();
}

function clientFor({ connection, url, clock, signal }: Address): HttpClient {
  const { userName, password, basic, otherHosts } = connection;
  return new HttpClient({
    clock,
    signal,
    origin: new URL(url).origin,
    userName,
    password,
    allowsBasic: basic === "allowed",
    mayLeaveHost: otherHosts === "allow",
  });
}

/** Closes the client and puts what went wrong into words. */
async function ask<Result>(
  { url, signal, connection }: Address,
  client: HttpClient,
  read: (reply: HttpReply) => Promise<Result>,
): Promise<Result> {
  try {
    return await read(await client.get(new URL(url)));
  } catch (error) {
    client.close();
    signal.throwIfAborted();
    throw explain(error, url, connection.userName);
  }
}

async function expectFlv({ url, clock }: Address, { message }: HttpReply): Promise<void> {
  const idle = watchIdle(clock, () => message.destroy(new HttpFault("no-media")));
  let start = "";
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      start += chunk.toString("latin1", 0, 3);
      if (start.length >= 3) break;
    }
  } finally {
    idle.stop();
    message.destroy();
  }
  if (!start.startsWith("FLV")) throw notMedia(url);
}
