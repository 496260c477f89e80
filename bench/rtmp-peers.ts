import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as passed } from "node:timers/promises";
import { freePort, freePorts } from "@tessera/base/testing/free-ports";
import { requireNode24 } from "../tools/bootstrap/run.mjs";

export interface RtmpPeer {
  readonly name: string;
  readonly pid: number;
  /** Publish and play here. */
  readonly url: (number: number) => string;
  stop(): Promise<void>;
}

/** nginx with its RTMP module, one process; undefined where it is not installed. */
export async function startNginxRtmp(): Promise<RtmpPeer | undefined> {
  const module = "/usr/lib/nginx/modules/ngx_rtmp_module.so";
  if (!existsSync(module)) return undefined;
  const folder = await mkdtemp(join(tmpdir(), "tessera-nginx-"));
  const port = await freePort();
  const config = `
    load_module ${module};
    daemon off; master_process off; worker_processes 1;
    pid ${folder}/pid; error_log ${folder}/error.log error;
    events { worker_connections 4096; }
    rtmp { server { listen 127.0.0.1:${port}; chunk_size 4096; access_log off;
      application live { live on; record off; wait_key on; interleave on; } } }`;
  await writeFile(join(folder, "nginx.conf"), config);
  const args = ["-c", join(folder, "nginx.conf"), "-p", folder, "-e", join(folder, "error.log")];
  return startPeer("nginx-rtmp", port, spawn("/usr/sbin/nginx", args, { stdio: "ignore" }), folder);
}

/** node-media-server, as its own program starts it. */
export async function startNodeMediaServer(): Promise<RtmpPeer> {
  const folder = await mkdtemp(join(tmpdir(), "tessera-nms-"));
  const [port = 0, web = 0] = await freePorts(2);
  const config = {
    bind: "127.0.0.1",
    notify: { url: "" },
    auth: { play: false, publish: false, secret: "" },
    rtmp: { port },
    http: { port: web },
    record: { path: "" },
    store: { path: folder },
  };
  await writeFile(join(folder, "config.json"), JSON.stringify(config));
  const program = join(import.meta.dirname, "../node_modules/node-media-server/bin/app.js");
  const child = spawn(requireNode24(), [program, "-c", join(folder, "config.json"), "--no-admin"], {
    stdio: "ignore",
    cwd: folder,
  });
  return startPeer("node-media-server", port, child, folder);
}

async function startPeer(
  name: string,
  port: number,
  child: ReturnType<typeof spawn>,
  folder: string,
): Promise<RtmpPeer> {
  await passed(2000);
  if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
  return {
    name,
    pid: child.pid ?? 0,
    url: (number) => `rtmp://127.0.0.1:${port}/live/bench${number}`,
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
