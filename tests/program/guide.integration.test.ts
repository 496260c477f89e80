import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { readFile, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { freePort, freePorts } from "@tessera/base/testing/free-ports";
import { temporaryFolder } from "@tessera/platform/testing";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { buildConsole } from "../../tools/bootstrap/build-console.mjs";
import { buildServer } from "../../tools/bootstrap/build-server.mjs";
import { quietPorts } from "../quiet-ports.ts";
import { guidePages } from "./guide-pages.ts";

const root = join(import.meta.dirname, "../..");
const pages = guidePages("en");

interface NotRun {
  readonly command: string;
  readonly why: string;
  /** That it names. */
  readonly files?: readonly string[];
}

/** `deployment.integration.test.ts` reads the files of `deploy`, and has systemd verify the unit. */
const notRun: readonly NotRun[] = [
  { command: "git clone ADDRESS tessera && cd tessera", why: "the address is the reader's" },
  { command: "git pull", why: "would change the sources that are tested" },
  { command: "git checkout -", why: "would change the sources that are tested" },
  {
    command: "useradd --system --home-dir /var/lib/tessera --shell /usr/sbin/nologin tessera",
    why: "would change the machine",
  },
  { command: "cp -r . /opt/tessera && cd /opt/tessera", why: "would change the machine" },
  {
    command: "npm ci --ignore-scripts --omit=dev && npm run build",
    why: "would take away the packages of the tests",
    files: ["tools/bootstrap/build.mjs"],
  },
  {
    command: "install -m 0644 deploy/tessera.service /etc/systemd/system/",
    why: "would change the machine",
    files: ["deploy/tessera.service"],
  },
  { command: "systemctl enable --now tessera", why: "needs a machine that systemd runs" },
  { command: "systemctl restart tessera", why: "needs a machine that systemd runs" },
  { command: "journalctl -u tessera", why: "needs a machine that systemd runs" },
  {
    command: "sudo -u tessera npx tessera status --data /var/lib/tessera",
    why: "needs the user of the service",
  },
  ...["up -d", "logs tessera", "up -d --build"].map((words) => ({
    command: `podman compose -f deploy/compose.yaml ${words}`,
    why: "needs a container engine",
    files: ["deploy/compose.yaml"],
  })),
];
const isRun = (line: string) => notRun.every(({ command }) => command !== line);

/** What a reader leaves running in a terminal, and the words by which it is known to be there. */
const begun = [
  { command: /^(npm start|npx tessera start)\b/, ready: "Tessera is ready at" },
  { command: /\bnpm run gb-device\b/, ready: "is registered" },
];

/** Each page needs what the one before has left; the last one changes the password that the others sign in with. */
const order = [
  "install",
  "gb28181",
  "map",
  "api",
  "running",
  "hardening",
  "backup",
  "upgrade",
  "users",
];

beforeAll(async () => {
  await buildConsole();
  await buildServer();
});

it("leaves out only commands of the guide that cannot be run here, and the files that they name are there", () => {
  const lines = new Set(pages.flatMap(({ blocks }) => blocks.flat()));
  expect(notRun.filter(({ command }) => !lines.has(command))).toEqual([]);
  const files = notRun.flatMap((one) => one.files ?? []);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it("says nothing in the guide that does not work, in the order of a reader", async () => {
  expect(pages.filter(({ blocks }) => blocks.length > 0).map(({ name }) => name)).toEqual(
    order.toSorted(),
  );
  const folder = await checkoutView();
  const [http = 0, sip = 0] = await freePorts(2);
  const script = [prelude, ...scriptsOf(order), "npx tessera stop"]
    .join("\n")
    .replaceAll("127.0.0.1:18000", `127.0.0.1:${http}`)
    .replaceAll("127.0.0.1:15060", `127.0.0.1:${sip}`);
  const { output, errors, exitCode } = await runScript(script, folder, {
    TESSERA_PORT: String(http),
    TESSERA_GB28181_PORT: String(sip),
    TESSERA_EHOME_IS_ENABLED: "false",
    // As somebody has them who has done the first sign-in by the guide.
    TESSERA_SESSION_IS_INITIAL_DUE: "false",
    TESSERA_INITIAL_PASSWORD: valueIn("api", /PASSWORD='([^']+)'/),
    TESSERA_GB28181_SIP_PASSWORD: valueIn("gb28181", /GB_PASSWORD='([^']+)'/),
    RECEIVER: await webhookReceiver(folder),
  });
  expect({ exitCode, errors: exitCode === 0 ? "" : errors + output.slice(-2000) }).toEqual({
    exitCode: 0,
    errors: "",
  });
  expect(output.split("\n").filter((line) => line.startsWith("== "))).toEqual(
    order.map((name) => `== ${name}`),
  );
  expect(partOf(output, "install")).toContain('{"status":"ready"}');
  expect(partOf(output, "api")).toMatch(/^demo-gate\t1\t\S+\t1$/m);
  expect(partOf(output, "api")).toContain("FLV");
  expect(partOf(output, "api")).toMatch(/^genuine$/m);
  expect(partOf(output, "backup")).toContain("is restored");
  expect(partOf(output, "users")).toMatch(/^New password of admin: \S{16} /m);
  expect((await readFile(join(folder, "gate.jpg"))).subarray(0, 3).toString("hex")).toBe("ffd8ff");
  expect((await readFile(join(folder, "gate.mp4"))).subarray(4, 8).toString()).toBe("ftyp");
}, 300_000);

/** Runs with the shell's own strictness: the first command that fails ends it, and is named. */
const prelude = `
set -euo pipefail
trap 'echo "failed: $BASH_COMMAND" >&2' ERR
# The reader's npx takes the same program by package.json, and two seconds more each time.
npx() { test "$1" = tessera; node "${root}/tools/bootstrap/tessera.mjs" "\${@:2}"; }
begin() {
  "\${@:2}" > begun.log 2>&1 &
  for _ in $(seq 600); do
    if grep -q "$1" begun.log; then return; fi
    kill -0 $! 2>/dev/null || break
    sleep 0.1
  done
  cat begun.log >&2
  false
}
until_recorded() {
  until curl -fsS "$SERVER/api/v1/record/querydevices?limit=100" -H "$AUTH" |
    jq -e --arg id "$DEVICE~$CHANNEL" '.rows[] | select(.id == $id and .bytes > 100000)' > recorded.json; do sleep 0.2; done
}
receive_webhook() {
  SECRET=the-signing-secret
  jq -n --arg url "$RECEIVER" --arg secret "$SECRET" \\
    '{Name: "example", Kind: "webhook", Fields: {secretUrl: $url, secret: $secret}}' |
    curl -fsS "$SERVER/api/v1/messagepush/test" -H "token: $TOKEN" -H 'Content-Type: application/json' -d @- | jq -e .Ok
  TIMESTAMP=$(cat webhook-timestamp) SIGNATURE=$(cat webhook-signature) BODY=$(cat webhook-body)
}
`;

/** What a reader has done or waited for before a block. */
const before = [
  { has: "record/timeline", line: "until_recorded" },
  { has: "$SIGNATURE", line: "receive_webhook" },
];

/** A block whose every line has been run by a page before is proven, and is not run again. */
function scriptsOf(names: readonly string[]): readonly string[] {
  const done = new Set<string>();
  return names.flatMap((name) => {
    const blocks = pages.find((page) => page.name === name)?.blocks ?? [];
    const fresh = blocks
      .map((block) => block.filter(isRun))
      .filter((block) => block.some((line) => !done.has(line)));
    for (const line of fresh.flat()) done.add(line);
    return [String.raw`printf '\n== ${name}\n'`, ...fresh.flatMap(scriptOf)];
  });
}

const scriptOf = (block: readonly string[]): readonly string[] => [
  ...before.filter(({ has }) => block.join("\n").includes(has)).map(({ line }) => line),
  ...block.map(runnable),
];

function runnable(line: string): string {
  const left = begun.find(({ command }) => command.test(line));
  if (left)
    return `begin "${left.ready}" env ${line.replace("npx tessera", `node ${root}/tools/bootstrap/tessera.mjs`)}`;
  // The reader's shell does not mind that head has read enough.
  if (line.endsWith("| head -c 3")) return `(set +o pipefail; ${line})`;
  // 1: something to mind, as a test that runs as root.
  return line === "npx tessera doctor" ? `${line} || test $? = 1` : line;
}

/** A folder that looks like the checkout, with data of its own. */
async function checkoutView(): Promise<string> {
  const folder = await temporaryFolder();
  const left = ["data", ".git", "test-results"];
  for (const entry of readdirSync(root).filter((name) => !left.includes(name)))
    await symlink(join(root, entry), join(folder, entry));
  return folder;
}

/** Keeps what the server sends it, for the shell to read. */
async function webhookReceiver(folder: string): Promise<string> {
  const keep = (name: string, value: unknown) =>
    writeFile(join(folder, `webhook-${name}`), String(value));
  const server = createServer((request, response) => {
    void text(request)
      .then((body) => keep("body", body))
      .then(() => keep("timestamp", request.headers["x-tessera-timestamp"]))
      .then(() => keep("signature", request.headers["x-tessera-signature"]))
      .then(() => response.end("thanks"));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${port}/`;
}

/** Whatever else runs on this machine, and in whatever language. */
const quiet = {
  ...quietPorts,
  LC_ALL: "C.UTF-8",
  TESSERA_DATA: "",
  TESSERA_MEDIA_WORKERS: "1",
};

/** What the script leaves running ends with it: all of it is one group of processes. */
async function runScript(script: string, cwd: string, env: Readonly<Record<string, string>>) {
  const PATH = `${dirname(process.execPath)}:${process.env["PATH"]}`;
  const child = spawn("bash", ["-c", script], {
    cwd,
    env: { ...process.env, ...quiet, ...env, PATH },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const end = () => {
    try {
      process.kill(-(child.pid ?? 0), "SIGKILL");
    } catch {
      // Nothing is left of it.
    }
  };
  onTestFinished(end);
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [exitCode] = (await once(child, "exit")) as [number];
  end();
  const [output, errors] = await said;
  return { output, errors, exitCode };
}

const valueIn = (name: string, pattern: RegExp): string =>
  pattern.exec(
    pages
      .find((page) => page.name === name)
      ?.blocks.flat()
      .join("\n") ?? "",
  )?.[1] ?? "";

const partOf = (output: string, name: string): string =>
  output.split(`\n== ${name}\n`)[1]?.split("\n== ")[0] ?? "";
