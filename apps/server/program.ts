import { ExpectedError } from "@tessera/base";
import { runCommand } from "./commands.ts";
import { giveBackMemory, growSlowly } from "./give-back-memory.ts";
import { writeRunningFile } from "./operate/running-file.ts";
import { help, readOptions } from "./options.ts";
import { ownRestart } from "./restart-program.ts";
import { type RunningServer, startServer } from "./start-server.ts";
import { ownSwitch } from "./update/switch-over.ts";

const language = /^zh/i.test(process.env["LC_ALL"] || process.env["LANG"] || "") ? "zh" : "en";

// Whatever a library makes is for this user alone; child processes follow.
process.umask(0o077);
try {
  const args = process.argv.slice(2);
  const said = await runCommand(args, process.env);
  const options = said ? undefined : readOptions(args, process.env);
  if (said) {
    console.log(said.text[language]);
    process.exitCode = said.exitCode;
  } else if (options === "help") console.log(help);
  else if (options) await run(options);
} catch (error) {
  // A cause the operator can act on is one sentence; anything else is a bug and shows where it is.
  console.error(error instanceof ExpectedError ? error.text[language] : error);
  process.exit(1);
}

async function run(options: Parameters<typeof startServer>[0]): Promise<void> {
  let stoppingSinceMs: number | undefined;
  const startAnew = ownRestart();
  const makeRoom = ownSwitch();
  const end = (after: () => void) =>
    running
      .forget()
      .then(() => server.stop())
      .then(after, (error: unknown) => {
        console.error(error);
        process.exit(1);
      });
  const leave = (after: () => void) => {
    if (stoppingSinceMs !== undefined) return;
    stoppingSinceMs = performance.now();
    void end(after);
  };
  const server = await startServer(options, {
    restart: startAnew && (() => leave(startAnew)),
    switchOver: makeRoom && (() => leave(makeRoom)),
  });
  const running = await tellRunning(options, server);
  const stop = () => {
    const nowMs = performance.now();
    // A second signal means now; npm and the terminal send the first one twice.
    if (stoppingSinceMs !== undefined && nowMs - stoppingSinceMs > 1000) process.exit(1);
    if (stoppingSinceMs !== undefined) return;
    stoppingSinceMs = nowMs;
    void end(() => process.exit(0));
  };
  // Before the ready line: whoever waits for it may stop the program at once.
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // As for other servers: the certificate files are new.
  process.on("SIGHUP", () => void server.certificate.refresh().catch(console.error));

  const { firstStart, exportKey } = server;
  if (firstStart.made === "admin-with-one-time-password") {
    console.log(signInText(firstStart));
    if (exportKey) console.log(exportKeyText(exportKey));
  }
  console.log(httpsText(server));
  console.log(`Tessera is ready at ${server.url}`);
  growSlowly();
  giveBackMemory();
}

/** For `tessera status` and `tessera stop`; a server whose disk is full runs without. */
async function tellRunning({ dataDir }: { dataDir: string }, { url, httpsPort }: RunningServer) {
  try {
    const forget = await writeRunningFile(dataDir, { url, httpsPort, readyAtMs: Date.now() });
    return { forget: () => forget().catch(console.error) };
  } catch (error) {
    console.error(error);
    return { forget: async () => {} };
  }
}

function signInText(first: { userName: string; password: string; passwordFile: string }): string {
  return language === "zh"
    ? `首次登录：用户名 ${first.userName}，密码 ${first.password}（也保存在 ${first.passwordFile}）`
    : `First sign-in: user ${first.userName}, password ${first.password} (also in ${first.passwordFile})`;
}

/** Whoever verifies an export elsewhere compares its key with this. */
function exportKeyText(fingerprint: string): string {
  return language === "zh"
    ? `导出签名密钥指纹（SHA-256）${fingerprint}`
    : `Key that signs exports: SHA-256 ${fingerprint}`;
}

/** Whoever imports the site's authority compares it with this. */
function httpsText({ httpsPort, certificate: { authority, source } }: RunningServer): string {
  const { fingerprint } = authority.facts;
  if (source !== "own")
    return language === "zh" ? `HTTPS 端口 ${httpsPort}` : `HTTPS on port ${httpsPort}`;
  return language === "zh"
    ? `HTTPS 端口 ${httpsPort}，根证书见 /ca.crt，指纹（SHA-256）${fingerprint}`
    : `HTTPS on port ${httpsPort}; its authority is at /ca.crt, SHA-256 ${fingerprint}`;
}
