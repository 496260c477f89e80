import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Answers with the address of the run's PostgreSQL, which the first question starts. */
    readonly postgresDesk: string;
  }
}

/**
 * One PostgreSQL a run, shared by all test files, and none if no test asks for it. Test files run
 * in processes of their own, so they ask over HTTP.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  let postgres: { readonly process: ChildProcess; readonly url: Promise<string> } | undefined;
  const desk = createServer((_, response) => {
    postgres ??= startPostgresProcess();
    postgres.url.then(
      (url) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  desk.listen(0, "127.0.0.1");
  await once(desk, "listening");
  const { port } = desk.address() as AddressInfo;
  project.provide("postgresDesk", `http://127.0.0.1:${port}`);
  return async () => {
    desk.close();
    desk.closeAllConnections();
    if (postgres) await stop(postgres.process);
  };
}

function startPostgresProcess() {
  const script = fileURLToPath(new URL("./postgres-process.ts", import.meta.url));
  const child = fork(script, { execArgv: [], stdio: ["ignore", "ignore", "pipe", "ipc"] });
  const complaints: string[] = [];
  child.stderr?.on("data", (text: Buffer) => complaints.push(text.toString()));
  const url = new Promise<string>((resolve, reject) => {
    child.once("message", (message) => resolve(message as string));
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`PostgreSQL did not start: ${complaints.join("")}`)));
  });
  return { process: child, url };
}

async function stop(child: ChildProcess): Promise<void> {
  if (!child.connected) return;
  const exited = once(child, "exit");
  child.disconnect();
  await exited;
}
