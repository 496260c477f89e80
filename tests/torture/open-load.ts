import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { pushPath } from "@tessera/platform/contract";
import { callApi } from "../e2e/legacy-api.ts";

interface LoadedServer {
  readonly url: string;
  readonly token: string;
  /** Other ports of it that take connections. */
  readonly ports: readonly number[];
}

export interface Load {
  close(): void;
}

/**
 * Everything that can be open when a server is told to stop: viewers, a slow download, a call and an upload
 * half said, a console that does not answer, and connections of which one half is closed.
 */
export async function openLoad(
  server: LoadedServer,
  { devices, recordId, fromMs }: { devices: readonly string[]; recordId: string; fromMs: number },
): Promise<Load> {
  const sockets: Socket[] = [];
  const hold = async (port: number, words: string, { isEnded }: { isEnded: boolean }) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    sockets.push(socket.on("error", () => {}));
    await once(socket, "connect");
    socket.write(words);
    if (isEnded) socket.end();
    // Nothing is read: what the server still says stays with it.
    socket.pause();
  };
  const { host, port: webPort } = new URL(server.url);
  const web = Number(webPort);
  const head = (...lines: string[]) =>
    [...lines, `host: ${host}`, `token: ${server.token}`, "", ""].join("\r\n");
  const upgrade = [
    "connection: upgrade",
    "upgrade: websocket",
    "sec-websocket-version: 13",
    "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
  ];
  const download = `/api/v1/record/download/${encodeURIComponent(recordId)}/${fromMs}?end=${Date.now()}`;
  await Promise.all([
    hold(web, head(`GET ${download} HTTP/1.1`), { isEnded: false }),
    hold(
      web,
      head(
        "POST /api/v1/devices/import HTTP/1.1",
        "content-type: application/json",
        "content-length: 100000",
      ) + '{"Rows":',
      { isEnded: false },
    ),
    hold(web, "GET /api/v1/getuserinfo HTTP/1.1\r\nhost: ", { isEnded: true }),
    hold(web, head(`GET ${pushPath} HTTP/1.1`, ...upgrade), { isEnded: false }),
    ...server.ports.flatMap((port) => [
      hold(port, "", { isEnded: true }),
      hold(port, "OPTIONS rtsp://127.0.0.1/ RTSP/1.0\r\nCSeq: 1\r\n", { isEnded: true }),
      hold(port, "\u0003", { isEnded: false }),
    ]),
    ...devices.map(async (device, index) => {
      const protocol = index % 2 === 0 ? "ws_fmp4" : "flv";
      const query = new URLSearchParams({ device, channel: "1", protocol });
      const { URL: address } = await callApi(server.url, {
        path: `devices/channelstream?${query.toString()}`,
        token: server.token,
      });
      const { pathname, search } = new URL(String(address), server.url);
      const lines = protocol === "ws_fmp4" ? upgrade : [];
      await hold(web, head(`GET ${pathname}${search} HTTP/1.1`, ...lines), {
        isEnded: index % 3 === 2,
      });
    }),
  ]);
  return {
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
