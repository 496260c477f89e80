import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { emptyPostgresUrl } from "@tessera/platform/testing";
import { callApi, postJson } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { type RunningServer, startServer } from "../e2e/running-server.ts";

export const password = "Initial-Password-1";

/** One of the servers, as an administrator uses it. */
export interface Desk {
  readonly url: string;
  /** Of a call that wraps its reply. */
  ask(path: string, fields?: Record<string, string>): Promise<Record<string, unknown>>;
  /** Of a call that does not. */
  read(path: string): Promise<Record<string, unknown>>;
  post(path: string, input: object): Promise<Record<string, unknown>>;
}

export interface SiteOfTwo {
  readonly one: Desk;
  readonly other: Desk;
  /** As when its machine goes: it gives nothing back. */
  kill(desk: Desk): Promise<void>;
  /** Those that were not killed. */
  stop(): Promise<void>;
}

/**
 * The real program twice, in processes of their own, on one PostgreSQL. They have data folders of their own with the
 * same key in them, and nothing else in common.
 */
export async function startSiteOfTwo(): Promise<SiteOfTwo> {
  const siteKey = randomBytes(32);
  const env = {
    DATABASE_URL: await emptyPostgresUrl(),
    TESSERA_MEDIA_WORKERS: "0",
    TESSERA_RTSP_IS_ENABLED: "false",
    TESSERA_RTMP_IS_ENABLED: "false",
    TESSERA_WEBRTC_IS_ENABLED: "false",
  };
  const start = () => startServer({ initialPassword: password, isDemo: false, siteKey, env });
  const started = await Promise.allSettled([start(), start()]);
  const servers = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const kill = async ({ url }: Desk) => {
    const at = servers.findIndex((server) => server.url === url);
    const [server] = servers.splice(at, 1) as [RunningServer];
    process.kill(server.pid, "SIGKILL");
    // It did not end cleanly, which is what was wanted.
    await server.stop().catch(() => {});
    await rm(server.dataFolder, { recursive: true, force: true });
  };
  const stop = async () => void (await Promise.all(servers.map((server) => server.stop())));
  try {
    for (const one of started) if (one.status === "rejected") throw one.reason;
    const [first, second] = servers as [RunningServer, RunningServer];
    // Who signs in on one is known on both.
    const { token } = await openSession(first.url, { name: "admin", password });
    return { one: deskOf(first.url, token), other: deskOf(second.url, token), kill, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const deskOf = (url: string, token: string): Desk => ({
  url,
  ask: (path, fields) => callApi(url, { path, token, ...(fields && { fields }) }),
  async read(path) {
    const response = await fetch(`${url}/api/v1/${path}`, { headers: { token } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as Record<string, unknown>;
  },
  post: (path, input) => postJson(url, { path, token, input }),
});
