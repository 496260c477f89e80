import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { beforeAll, expect, it } from "vitest";
import { metricsToken, type SharedServer, sharedServer } from "./shared-server.ts";

let server: SharedServer;

beforeAll(async () => {
  server = await sharedServer();
}, 90_000);

const metrics = async (accept = "*/*") => {
  const headers = { authorization: `Bearer ${metricsToken}`, accept };
  return await (await fetch(`${server.url}/metrics`, { headers })).text();
};

const health = async (path: string) => {
  const response = await fetch(`${server.url}/health/${path}`);
  return [response.status, await response.json()] as const;
};

it("gives figures that promtool accepts, without a word of criticism", async () => {
  await expect.poll(() => metrics()).toContain("tessera_storage_free_bytes{");
  const promtool = spawn("promtool", ["check", "metrics"]);
  const said = Promise.all([text(promtool.stdout), text(promtool.stderr)]);
  const ended = once(promtool, "exit");
  promtool.stdin.end(await metrics());
  expect([await said, await ended]).toEqual([
    ["", ""],
    [0, null],
  ]);
});

it("has all figures of the modules, each once with help and type, in OpenMetrics too", async () => {
  // How busy the machine is shows between two looks.
  await expect.poll(() => metrics()).toContain("tessera_process_cpu_ratio");
  const lines = (await metrics("application/openmetrics-text;version=1.0.0")).split("\n");
  expect(lines.slice(-2)).toEqual(["# EOF", ""]);
  const typed = lines.flatMap((line) => /^# TYPE (\S+) /.exec(line)?.[1] ?? []);
  const helped = lines.flatMap((line) => /^# HELP (\S+) \S/.exec(line)?.[1] ?? []);
  expect(helped).toEqual(typed);
  expect(new Set(typed).size).toBe(typed.length);
  expect(typed).toEqual(
    expect.arrayContaining([
      "tessera_machine_cpu_ratio",
      "tessera_process_memory_bytes",
      "tessera_streams",
      "tessera_viewers",
      "tessera_recording_cameras",
      "tessera_alarms",
      "tessera_consoles",
    ]),
  );
});

it("tells who watches over it that it lives and is ready, without a token", async () => {
  expect(await health("live")).toEqual([200, { status: "live" }]);
  expect(await health("ready")).toEqual([200, { status: "ready" }]);
});
