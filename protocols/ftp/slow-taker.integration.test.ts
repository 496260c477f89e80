import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { systemClock } from "@tessera/base";
import { temporaryFolder } from "@tessera/platform/testing";
import { expect, it, onTestFinished } from "vitest";
import { FtpServer, type UploadEnd } from "./index.ts";

const file = randomBytes(8 * 1024 * 1024);

it("sends no more to whoever is busy until he is not, and loses nothing", async () => {
  const server = new FtpServer({ listenHost: "127.0.0.1", clock: systemClock });
  await server.open(0);
  onTestFinished(() => server.close());
  const parts: Buffer[] = [];
  const ends: UploadEnd[] = [];
  let isBusy = false;
  let overrun = 0;
  const { user, password } = server.expect({
    host: "127.0.0.1",
    maxBytes: 1e8,
    write: async (bytes) => {
      if (isBusy) overrun++;
      parts.push(Buffer.from(bytes));
      isBusy = true;
      // A turn of the loop, in which a socket that is not held up brings several pieces.
      await setImmediate();
      await setImmediate();
      isBusy = false;
    },
    onName: () => {},
    onEnd: (end) => void ends.push(end),
  });
  const path = join(await temporaryFolder(), "sent");
  await writeFile(path, file);
  const url = `ftp://${user}:${password}@127.0.0.1:${server.port}/a.mp4`;
  await promisify(execFile)("curl", ["-sS", "--max-time", "30", "-T", path, url]);
  expect([ends, Buffer.concat(parts).equals(file), overrun]).toEqual([["stored"], true, 0]);
});
