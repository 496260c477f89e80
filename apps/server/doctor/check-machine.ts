import { execFile } from "node:child_process";
import { Resolver } from "node:dns/promises";
import { hostname, networkInterfaces } from "node:os";
import { promisify } from "node:util";
import { missingCodecs } from "@tessera/outputs/codecs";
import { type Finding, lookedAt } from "./finding.ts";

const neededMajor = 24;
const patienceMs = 3000;

export function checkNode(version = process.versions.node): Finding {
  const about = lookedAt({ zh: "Node", en: "Node" });
  if (Number.parseInt(version, 10) >= neededMajor) return about.ok({ zh: version, en: version });
  return about.bad(
    {
      zh: `${version}，需要 ${neededMajor} 或更高`,
      en: `${version}, and ${neededMajor} is needed`,
    },
    {
      zh: "用 npm start 启动（会自带合适的 Node），或从 nodejs.org 安装。",
      en: "Start with npm start, which brings its own, or install one from nodejs.org.",
    },
  );
}

export function checkUser(userId = process.getuid?.()): Finding {
  const about = lookedAt({ zh: "运行用户", en: "user" });
  return userId === 0
    ? about.warn(
        { zh: "root", en: "root" },
        {
          zh: "给 Tessera 一个专用用户（docs/hardening.md）。",
          en: "Give Tessera a user of its own (docs/hardening.md).",
        },
      )
    : about.ok({ zh: "不是 root", en: "not root" });
}

/** Footage and alarms are worth what their times are worth. */
export async function checkClock(
  ask: () => Promise<string> = async () =>
    (
      await promisify(execFile)("timedatectl", ["show", "-p", "NTPSynchronized", "--value"], {
        timeout: patienceMs,
      })
    ).stdout,
): Promise<Finding> {
  const about = lookedAt({ zh: "时钟", en: "clock" });
  const answer = await ask().then(
    (text) => text.trim(),
    () => "",
  );
  if (answer === "yes") return about.ok({ zh: "已由 NTP 校时", en: "kept right by NTP" });
  const todo = {
    zh: "启用 NTP 校时（timedatectl set-ntp true，或 chrony），时间不准的录像难以作为证据。",
    en: "Turn NTP on (timedatectl set-ntp true, or chrony): footage with wrong times proves little.",
  };
  if (answer === "no") return about.warn({ zh: "没有校时", en: "not kept right by NTP" }, todo);
  return about.note(
    {
      zh: `无法得知是否校时（timedatectl 没有回答），现在是 ${new Date().toLocaleString("sv-SE")}`,
      en: `could not tell whether NTP keeps it right (timedatectl gives no answer); it is ${new Date().toLocaleString("sv-SE")}`,
    },
    { zh: "请与其他时钟核对。", en: "Compare it with another clock." },
  );
}

/** What a name server may say that shows it is there; whether the name exists does not matter. */
const answered = new Set(["ENOTFOUND", "ENODATA", "ESERVFAIL", "EREFUSED", "ENOTIMP", "EFORMERR"]);

export async function checkDns(
  resolver = new Resolver({ timeout: patienceMs, tries: 1 }),
): Promise<Finding> {
  const about = lookedAt({ zh: "域名解析", en: "DNS" });
  const servers = resolver.getServers().join(", ");
  const code = await resolver.resolve4(hostname()).then(
    () => "ENOTFOUND",
    (error: NodeJS.ErrnoException) => error.code ?? String(error),
  );
  if (answered.has(code)) return about.ok({ zh: `${servers} 有应答`, en: `${servers} answers` });
  return about.warn(
    {
      zh: `${servers || "没有服务器"} 没有应答（${code}）`,
      en: `${servers || "no server"} gives no answer (${code})`,
    },
    {
      zh: "检查 /etc/resolv.conf；只用 IP 地址的站点可以忽略。",
      en: "Check /etc/resolv.conf. A site that uses addresses alone can do without.",
    },
  );
}

const isPrivate = (address: string): boolean =>
  /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/.test(
    address,
  );

export function checkNat(interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces()) {
  const about = lookedAt({ zh: "网络地址", en: "addresses" });
  const addresses = Object.values(interfaces)
    .flatMap((entries) => entries ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address);
  const list = addresses.join(", ");
  if (addresses.length === 0)
    return about.warn(
      { zh: "没有 IPv4 地址", en: "no IPv4 address" },
      { zh: "检查网线和网络设置。", en: "Check the cable and the network settings." },
    );
  if (!addresses.every(isPrivate)) return about.ok({ zh: list, en: list });
  return about.note(
    { zh: `${list}（都是内网地址）`, en: `${list} (private ones alone)` },
    {
      zh: "如有设备或观看者从外网接入：在路由器上转发端口，并设置 TESSERA_WEBRTC_PUBLIC_ADDRESS 和 TESSERA_GB28181_HOST。",
      en: "For devices or viewers from outside: forward the ports in the router, and set TESSERA_WEBRTC_PUBLIC_ADDRESS and TESSERA_GB28181_HOST.",
    },
  );
}

export async function checkCodecs(find = missingCodecs): Promise<Finding> {
  const about = lookedAt({ zh: "编解码", en: "codecs" });
  const todo = {
    zh: "删除 node_modules 后重新执行 npm start，它会重新安装；抓图和转码在此之前不可用。",
    en: "Delete node_modules and run npm start, which installs it again. Until then there are no snapshots and no conversions.",
  };
  try {
    const missing = (await find()).join(", ");
    return missing === ""
      ? about.ok({
          zh: "FFmpeg 组件齐全",
          en: "all of FFmpeg's that are used are there",
        })
      : about.bad({ zh: `缺少 ${missing}`, en: `${missing} missing` }, todo);
  } catch (error) {
    const why = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    return about.bad(
      { zh: `FFmpeg 组件无法加载（${why}）`, en: `FFmpeg does not load (${why})` },
      todo,
    );
  }
}
