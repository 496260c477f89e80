import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RunningServer } from "../../e2e/running-server.ts";
import { type OpenPort, ServerFailed } from "./fuzz-port.ts";
import type { PortName } from "./samples.ts";

const announcements: Readonly<Record<string, PortName>> = {
  "RTSP output listens": "rtsp",
  "RTMP output listens": "rtmp",
  "GB28181 devices may register": "sip",
  "EHome devices may register": "ehome",
  "WebRTC output listens": "webrtc",
  "JT/T 808 terminals may come": "jt808",
  "vehicle terminals may send media": "jt1078",
  "vehicle terminals may upload attachments of alarms": "attachments",
  "vehicle terminals may upload recordings": "ftp",
};

const withUdp: ReadonlySet<PortName> = new Set(["sip", "ehome", "jt808", "jt1078", "webrtc"]);

/** The ports of a running server, as its log names them. */
export async function openPortsOf(server: RunningServer): Promise<readonly OpenPort[]> {
  // Opens with the first offer, also one that is refused.
  const headers = { "content-type": "application/sdp" };
  await fetch(`${server.url}/live/webrtc/d/1/1`, { method: "POST", headers, body: "v=0" });
  const web: OpenPort = { name: "http", transport: "TCP", port: Number(new URL(server.url).port) };
  const lines = await logLines(server, "tessera.");
  const others = lines.flatMap(({ msg = "", port = 0, alarmPort, mediaPort }): OpenPort[] => {
    const name = announcements[msg];
    if (!name) return [];
    const tcp: OpenPort = { name, transport: "TCP", port };
    const all = withUdp.has(name) ? [tcp, { ...tcp, transport: "UDP" as const }] : [tcp];
    if (alarmPort) all.push({ name, transport: "UDP", port: alarmPort });
    if (mediaPort) all.push({ name: "ehomeMedia", transport: "TCP", port: mediaPort });
    return all;
  });
  return [web, ...others];
}

/** Throws ServerFailed with the errors that it has written. */
export async function requireNoErrors(server: RunningServer): Promise<void> {
  const errors = await logLines(server, "errors.");
  if (errors.length > 0) throw new ServerFailed(JSON.stringify(errors.slice(0, 3), null, 2));
}

interface LogLine {
  readonly msg?: string;
  readonly port?: number;
  // Of EHome, beside where devices register.
  readonly alarmPort?: number;
  readonly mediaPort?: number;
}

async function logLines(server: RunningServer, prefix: string): Promise<LogLine[]> {
  const folder = join(server.dataFolder, "logs");
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  const lines = texts.flatMap((text) => text.split("\n")).filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as LogLine);
}
