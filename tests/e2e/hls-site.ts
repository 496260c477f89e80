import { once } from "node:events";
import { createReadStream, existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect } from "@playwright/test";
import { pictureAndTone, startFfmpeg } from "./ffmpeg-run.ts";

export interface HlsSite {
  readonly url: string;
  stop(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  m3u8: "application/vnd.apple.mpegurl",
  ts: "video/mp2t",
};

/** Another platform with a live HLS address behind a user name and password. */
export async function startHlsSite(credentials: {
  readonly userName: string;
  readonly password: string;
}): Promise<HlsSite> {
  const folder = await mkdtemp(join(tmpdir(), "tessera-hls-"));
  const live = "-f hls -hls_time 1 -hls_list_size 6 -hls_flags delete_segments+temp_file";
  const ffmpeg = startFfmpeg(`${pictureAndTone} ${live}`, join(folder, "live.m3u8"));
  const { userName, password } = credentials;
  const expected = `Basic ${Buffer.from(`${userName}:${password}`).toString("base64")}`;
  const server = createServer((request, response) => {
    const name = basename(new URL(request.url ?? "", "http://site").pathname);
    const file = join(folder, name);
    if (request.headers.authorization !== expected)
      response.writeHead(401, { "WWW-Authenticate": 'Basic realm="site"' }).end();
    else if (!existsSync(file)) response.writeHead(404).end();
    else {
      response.writeHead(200, { "Content-Type": types[name.split(".").at(-1) ?? ""] });
      createReadStream(file).pipe(response);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  await expect.poll(() => existsSync(join(folder, "live.m3u8"))).toBe(true);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/live.m3u8`,
    async stop() {
      await ffmpeg.stop();
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
