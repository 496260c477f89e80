import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { requireNode24 } from "../../tools/bootstrap/run.mjs";
import { seededRandom } from "../soak/seeded-random.ts";

interface PushTorture {
  readonly messages: number;
  readonly kills: number;
  readonly seed: number;
  readonly onMoment?: (line: string) => void;
}

const program = fileURLToPath(new URL("./push-program.ts", import.meta.url));

/** Kills what pushes at random moments; the webhook keeps what came, in the order in which it came. */
export async function tortureByPushes({ messages, kills, seed, onMoment }: PushTorture) {
  const folder = await mkdtemp(join(tmpdir(), "tessera-push-"));
  const random = seededRandom(seed);
  const came: number[] = [];
  const hook = createServer((request, response) => {
    came.push(Number(decodeURIComponent(String(request.headers["x-tessera-key"]))));
    request.resume().on("end", () => response.end());
  }).listen(0, "127.0.0.1");
  await once(hook, "listening");
  const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`;
  let done = 0;
  let output = "";
  let child: ChildProcess | undefined;
  const start = () => {
    const from = Math.max(1, ...came.slice(-1));
    child = spawn(requireNode24(), [program, folder, url, String(from), String(messages)], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  };
  const kill = async () => {
    // It ends by itself when nothing is left to push.
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  try {
    while (done < kills && came.at(-1) !== messages) {
      const before = came.length;
      start();
      await until(
        () => came.length > before,
        () => output,
      );
      await sleep(random() * 500);
      await kill();
      done++;
      onMoment?.(`killed ${done}: ${came.at(-1)} of ${messages} have come`);
    }
    if (came.at(-1) !== messages) start();
    await until(
      () => came.at(-1) === messages,
      () => output,
    );
  } finally {
    await kill();
    hook.closeAllConnections();
    hook.close();
    await rm(folder, { recursive: true, force: true });
  }
  return { ...judged(came, messages), kills: done };
}

/** Those that never came, came before one that was pushed before them, or came again. */
function judged(came: readonly number[], messages: number) {
  const first = [...new Set(came)];
  const all = Array.from({ length: messages }, (_, index) => index + 1);
  return {
    missing: all.filter((number) => !first.includes(number)),
    outOfOrder: first.filter((number, index) => number < (first[index - 1] ?? 0)),
    twice: came.length - first.length,
  };
}

const patienceMs = 120_000;

/** Looks again and again; there is no progress for a long time only if something is wrong. */
async function until(isSo: () => boolean, output: () => string): Promise<void> {
  const endMs = performance.now() + patienceMs;
  while (!isSo()) {
    if (performance.now() > endMs) throw new Error(`Nothing came any more. ${output()}`);
    await sleep(10);
  }
}
