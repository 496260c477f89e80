import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { finishInstall } from "./after-install.mjs";
import { hashOf, readJson } from "./fingerprint.mjs";
import { withLock } from "./lock.mjs";
import { npmCommand } from "./npm-command.mjs";
import { root, Stop } from "./repository.mjs";
import { stepAside } from "./step-aside.mjs";

const stampFile = join(root, "node_modules/.tessera-install.json");

/** What a package.json says about installing: a changed script line installs nothing. */
const installedFields = [
  "name",
  "bin",
  "workspaces",
  "dependencies",
  "devDependencies",
  "optionalDependencies",
  "overrides",
  "allowScripts",
];

/**
 * Brings node_modules to what package-lock.json says, if it is not there already.
 * "run" is what the server needs; "full" adds what tests and checks need, and satisfies "run".
 */
export async function install(needed) {
  const hash = hashOfPackages();
  if (isStamped(needed, hash)) return;
  await withLock(() => {
    if (isStamped(needed, hash)) return;
    const found = installedKind();
    if (found && satisfies(found, needed)) {
      finishInstall();
      return writeStamp(found, hash);
    }
    // A developer's full install stays one when the lock changes.
    const kind = readJson(stampFile)?.kind === "full" ? "full" : needed;
    // npm may fail half-way: what is left then must not pass for an install.
    rmSync(stampFile, { force: true });
    stepAside();
    runNpm(kind);
    finishInstall();
    writeStamp(kind, hash);
  });
}

function isStamped(needed, hash) {
  const stamp = readJson(stampFile);
  return stamp?.hash === hash && satisfies(stamp.kind, needed);
}

const satisfies = (kind, needed) => kind === needed || kind === "full";

function writeStamp(kind, hash) {
  writeFileSync(stampFile, `${JSON.stringify({ hash, kind })}\n`);
}

function hashOfPackages() {
  const manifests = packageFolders().map((folder) => {
    const manifest = readJson(join(root, folder, "package.json")) ?? {};
    const fields = installedFields.map((field) => [field, manifest[field]]);
    return [folder, JSON.stringify(fields)];
  });
  return hashOf([["package-lock.json", readLock()], ...manifests]);
}

function packageFolders() {
  const { workspaces } = readJson(join(root, "package.json"));
  return ["", ...workspaces.flatMap(foldersOfWorkspace)];
}

/** `features` names a folder, `apps/*` all folders in one. */
function foldersOfWorkspace(pattern) {
  if (!pattern.endsWith("/*")) return [pattern];
  const parent = pattern.slice(0, -2);
  const names = readdirSync(join(root, parent));
  names.sort();
  return names.map((name) => `${parent}/${name}`);
}

function readLock() {
  try {
    return readFileSync(join(root, "package-lock.json"), "utf8");
  } catch (cause) {
    throw new Stop(
      `package-lock.json cannot be read (${cause.code}): restore it from the repository.`,
    );
  }
}

/** What an install by hand has left: npm notes in node_modules which packages are there. */
function installedKind() {
  const present = readJson(join(root, "node_modules/.package-lock.json"))?.packages;
  const locked = JSON.parse(readLock()).packages;
  if (!present || !isLockOf(locked[""], readJson(join(root, "package.json")))) return undefined;
  const missing = Object.entries(locked).filter(
    ([path, { version, optional, devOptional }]) =>
      path !== "" && !optional && !devOptional && present[path]?.version !== version,
  );
  if (missing.length === 0) return "full";
  return missing.every(([, { dev }]) => dev) ? "run" : undefined;
}

/** npm ci refuses a lock that does not fit its package.json, and so do we. */
const isLockOf = (locked, manifest) =>
  ["dependencies", "devDependencies", "optionalDependencies"].every((field) =>
    isSame(locked[field], manifest[field]),
  );

const isSame = (one = {}, other = {}) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);

function runNpm(kind) {
  console.log(
    kind === "full"
      ? "Installing packages for tests and checks (about half a minute) …"
      : "Installing packages (first start, about half a minute) …",
  );
  const result = spawnNpm([
    "ci",
    // No package needs its scripts, and npm before 11 knows no list of those that may run: node-av's would fetch and
    // run a program that no hash in the lock file covers.
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    kind === "run" ? "--omit=dev" : "--include=dev",
  ]);
  if (result.status === 0) return;
  process.stderr.write(`${result.stdout ?? ""}${result.stderr ?? ""}`);
  throw new Stop(
    result.error?.code === "ENOENT"
      ? "npm was not found: install Node.js with npm, then start again."
      : "Installing the packages failed: npm's own words are above. Start again once that is mended.",
  );
}

function spawnNpm(npmArgs) {
  const { file, args, shell } = npmCommand(npmArgs);
  const env = npmEnvironment();
  return spawnSync(file, args, { cwd: root, encoding: "utf8", env, maxBuffer: 2 ** 26, shell });
}

/** Settings of the npm that started us (`--silent`, `--omit`) are not meant for this install. */
function npmEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_config_(omit|include|loglevel)$/i.test(name),
    ),
  );
}
