import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "@tessera/base/testing/free-ports";
import { temporaryFolder } from "@tessera/platform/testing";
import { startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { expect, onTestFinished } from "vitest";
import { buildServer } from "../../tools/bootstrap/build-server.mjs";
import { callBare } from "../e2e/bare-api.ts";
import { addCamera } from "../e2e/cameras.ts";
import { callApi, postJson } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { quietPorts } from "../quiet-ports.ts";
import { type Recorded, recorded, untilRecorded } from "../torture/recorded.ts";

const password = "Initial-Password-1";

/** The real program in a folder of its own, with one camera that is recorded without an end. */
export interface RecordingProgram {
  readonly dataDir: string;
  /** How often it has said that it is ready. */
  readonly starts: () => number;
  ask(path: string, fields: Record<string, string>): Promise<Record<string, unknown>>;
  post(path: string): Promise<Record<string, unknown>>;
  read(path: string): Promise<Record<string, unknown>>;
  /** All that was recorded so far. */
  recorded(): Promise<Recorded>;
  /** Until a picture from after this moment is on the disk. */
  goesOn(): Promise<void>;
  /** Ends it as an operator would, and gives the exit code. */
  stop(): Promise<number>;
  start(): Promise<void>;
  /** Another command of the program on its data folder. */
  run(words: readonly string[]): Promise<{ readonly exitCode: number; readonly output: string }>;
}

export async function startRecordingProgram(): Promise<RecordingProgram> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = await temporaryFolder();
  const said = { text: "" };
  const begin = async (words: readonly string[]): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [await buildServer(), ...words, "--data", dataDir], {
      env: { ...process.env, ...quiet, TESSERA_INITIAL_PASSWORD: password },
      stdio: ["ignore", "pipe", "pipe"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (part: string) => {
        said.text += part;
      });
    return child;
  };
  const starts = () => said.text.split(`Tessera is ready at ${url}`).length - 1;
  const running: { child?: ChildProcess } = {};
  const start = async () => {
    const before = starts();
    running.child = await begin(["--port", String(port)]);
    await expect.poll(starts, { timeout: 75_000 }).toBe(before + 1);
  };
  await start();

  const { token } = await openSession(url, { name: "admin", password });
  const camera = await startRtspCamera({
    name: "gate",
    scene: "gate",
    width: 320,
    height: 180,
    fps: 5,
    gopSeconds: 1,
  });
  onTestFinished(() => camera.stop());
  const device = await addCamera(url, token, { name: "gate", rtspUrl: camera.url(1) });
  const ids = [`${device}~1`];
  const wish = `device=${device}&channel=1&duration=3600`;
  await callBare(url, { path: `record/realtimerecord/start?${wish}`, token });
  const server = { url, token };
  return {
    dataDir,
    starts,
    ask: (path, fields) => callApi(url, { path, token, fields }),
    post: (path) => postJson(url, { path, token, input: {} }),
    read: (path) => callBare(url, { path, token }),
    recorded: () => recorded(server, ids, Date.now() - 3_600_000, Date.now() + 60_000),
    goesOn: () => untilRecorded(server, ids, Date.now()),
    start,
    async stop() {
      const { child } = running;
      if (!child) throw new Error("it does not run");
      const hasEnded = once(child, "exit");
      child.kill("SIGTERM");
      return (await hasEnded)[0] as number;
    },
    async run(words) {
      const from = said.text.length;
      const [exitCode] = await once(await begin(words), "close");
      return { exitCode: exitCode as number, output: said.text.slice(from) };
    },
  };
}

/** Whatever else runs on this machine, and in whatever language. */
const quiet = {
  ...quietPorts,
  LC_ALL: "C",
  TESSERA_SESSION_IS_INITIAL_DUE: "false",
  TESSERA_MEDIA_WORKERS: "1",
};
