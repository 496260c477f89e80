import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Logger, silentLogger } from "@tessera/base";
import { expect, it, onTestFinished } from "vitest";
import { statusOfRaw, strangerRequests, temporaryFolder } from "../../testing/index.ts";
import { aServer } from "./a-server.ts";
import { mediaRequests } from "./request-door.ts";
import { mediaStream } from "./stream-door.ts";

it("makes the server fail by no request of a stranger, and write no error", async () => {
  const errors: object[] = [];
  const log: Logger = { ...silentLogger, error: (fields) => void errors.push(fields) };
  const address = await aListeningServer(log);
  const failed: string[] = [];
  for (const request of strangerRequests()) {
    const { status, text } = await statusOfRaw(address, request);
    if (status >= 500 || /\n {4}at |node_modules/.test(text))
      failed.push(`${status} ${request.slice(0, 200)}`);
  }
  expect(failed).toEqual([]);
  expect(errors).toEqual([]);
});

async function aListeningServer(log: Logger) {
  const consoleDir = await temporaryFolder();
  await mkdir(join(consoleDir, "assets"));
  await writeFile(join(consoleDir, "index.html"), "<!doctype html>");
  await writeFile(join(consoleDir, "assets/x.js"), "x()");
  const refuse = async () => undefined;
  const server = await aServer([], {
    consoleDir,
    log,
    doors: [
      mediaRequests("/hls", async () => ({ status: 404 })),
      mediaStream("/flv/{name}", "video/x-flv", refuse, () => {}),
    ],
  });
  onTestFinished(() => server.stop());
  return server.listen({ host: "127.0.0.1", port: 0 });
}
