import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { type RunningServer, startServer } from "../e2e/running-server.ts";
import { gbPassword, metricsToken } from "./shared-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Tells of the run's server, which the first question starts, and under /output what it has printed. */
    readonly serverDesk: string;
  }
}

/** One server a run, shared by the files that ask for it, and none if no file does. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  let server: Promise<RunningServer> | undefined;
  const desk = createServer((request, response) => {
    server ??= startServer({
      initialPassword: "Initial-Password-1",
      isDemo: false,
      mediaWorkers: 2,
      env: {
        TESSERA_GB28181_SIP_PASSWORD: gbPassword,
        TESSERA_JT808_UNKNOWN_TERMINALS: "accept",
        TESSERA_METRICS_TOKEN: metricsToken,
      },
    });
    server.then(
      ({ url, dataFolder, output }) =>
        response.end(request.url === "/output" ? output() : JSON.stringify({ url, dataFolder })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  desk.listen(0, "127.0.0.1");
  await once(desk, "listening");
  const { port } = desk.address() as AddressInfo;
  project.provide("serverDesk", `http://127.0.0.1:${port}`);
  return async () => {
    desk.close();
    desk.closeAllConnections();
    await (await server)?.stop();
  };
}
