import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { grafanaFile, grafanaText } from "./grafana-file.ts";

it("has a dashboard file that shows what the modules declare: write-dashboard.ts writes it anew", async () => {
  expect(JSON.parse(readFileSync(grafanaFile, "utf8"))).toEqual(JSON.parse(await grafanaText()));
});

it("shows a counter by its rate, and asks for every figure by the name that /metrics has", async () => {
  const { panels } = JSON.parse(await grafanaText()) as {
    panels: { targets: { expr: string }[] }[];
  };
  const asked = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(asked).toEqual(
    expect.arrayContaining([
      'tessera_machine_cpu_ratio{instance=~"$instance"}',
      'rate(tessera_machine_network_received_bytes_total{instance=~"$instance"}[$__rate_interval])',
      'max without (instance) (tessera_cameras_online{instance=~"$instance"})',
    ]),
  );
});
