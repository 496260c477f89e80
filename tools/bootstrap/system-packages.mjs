import { spawn, spawnSync } from "node:child_process";
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { Stop } from "./repository.mjs";

/** What the tests use beyond npm packages, and the Debian package that brings it. */
const needs = [
  ["chromium", () => findChromium() !== undefined],
  ["chromium-headless-shell", () => hasProgram("chromium-headless-shell")],
  ["ffmpeg", () => hasProgram("ffmpeg") && hasProgram("ffprobe")],
  ["gstreamer1.0-tools", () => hasProgram("gst-launch-1.0")],
  ["gstreamer1.0-plugins-base", () => hasLibrary("gstreamer-1.0/libgstvideotestsrc.so")],
  ["gstreamer1.0-plugins-good", () => hasLibrary("gstreamer-1.0/libgstrtp.so")],
  ["gstreamer1.0-plugins-bad", () => hasLibrary("gstreamer-1.0/libgstvideoparsersbad.so")],
  ["gstreamer1.0-plugins-ugly", () => hasLibrary("gstreamer-1.0/libgstx264.so")],
  ["gstreamer1.0-libav", () => hasLibrary("gstreamer-1.0/libgstlibav.so")],
  ["gir1.2-gst-rtsp-server-1.0", () => hasLibrary("girepository-1.0/GstRtspServer-1.0.typelib")],
  ["python3-gi", () => existsSync("/usr/lib/python3/dist-packages/gi/__init__.py")],
  ["vlc-bin", () => hasProgram("cvlc")],
  ["vlc-plugin-base", () => hasLibrary("vlc/plugins/demux/libmp4_plugin.so")],
  ["sip-tester", () => hasProgram("sipp")],
  ["openssl", () => hasProgram("openssl")],
  ["curl", () => hasProgram("curl")],
  ["jq", () => hasProgram("jq")],
  ["pebble", () => hasProgram("pebble")],
  ["libnss3-tools", () => hasProgram("certutil")],
  ["slapd", () => existsSync("/usr/sbin/slapd")],
  ["prometheus", () => hasProgram("promtool")],
  ["systemd", () => hasProgram("systemd-analyze")],
  ["fonts-noto-cjk", hasChineseFont],
];

/** Installs what is missing if we may, and otherwise says the one command that does. It begins at once. */
export async function requireSystemPackages() {
  const missing = needs.filter(([, isThere]) => !isThere()).map(([name]) => name);
  if (missing.length === 0) return;
  const command = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(" ")}`;
  if (!hasProgram("apt-get"))
    throw new Stop(`The tests need these programs (by their Debian names): ${missing.join(", ")}.`);
  if (process.getuid?.() !== 0)
    throw new Stop(`The tests need some system packages. Run: sudo sh -c "${command}"`);
  console.log(`Installing system packages for the tests: ${missing.join(", ")} …`);
  // Not a pipe: nobody empties it while npm or a build is waited for.
  const log = join(tmpdir(), `tessera-system-packages-${process.pid}.log`);
  const exitCode = await exitCodeOf(command, log);
  const words = readFileSync(log, "utf8");
  rmSync(log);
  if (exitCode === 0) return;
  process.stderr.write(words);
  throw new Stop(`The system packages could not be installed. Run by hand: ${command}`);
}

function exitCodeOf(command, log) {
  const file = openSync(log, "w", 0o600);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const child = spawn("sh", ["-c", command], { env, stdio: ["ignore", file, file] });
  closeSync(file);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
}

const chromiums = ["chromium", "google-chrome", "chromium-browser"];

/** Chromium as users have it. */
export const findChromium = () => firstThere(chromiums);

/**
 * Chromium without windows, menus and pages of its own, which nobody sees in a test: the same pages take about a
 * quarter less processor time.
 */
export const findHeadlessChromium = () => firstThere(["chromium-headless-shell", ...chromiums]);

function firstThere(names) {
  return [process.env.CHROMIUM_PATH, ...names.map(findProgram)].find(
    (path) => path && existsSync(path),
  );
}

const hasProgram = (name) => findProgram(name) !== undefined;

function findProgram(name) {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin"];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Debian keeps libraries in a folder a machine type, others directly in lib or lib64. */
function hasLibrary(path) {
  const machineFolders = readdirSync("/usr/lib").filter((name) => name.includes("-linux-gnu"));
  return ["/usr/lib", "/usr/lib64", ...machineFolders.map((name) => join("/usr/lib", name))].some(
    (folder) => existsSync(join(folder, path)),
  );
}

function hasChineseFont() {
  if (existsSync("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")) return true;
  return String(spawnSync("fc-list", [":lang=zh"]).stdout ?? "").trim() !== "";
}
