import type { Text } from "@tessera/base";
import type { Transport } from "@tessera/platform/contract";
import { portProbe } from "@tessera/platform/server";
import { type Finding, lookedAt } from "./finding.ts";

/** A port that the server opens when it starts. */
export interface UsedPort {
  readonly name: string;
  readonly port: number;
  readonly transport: Transport;
  /** How to choose another one. */
  readonly variable: string;
}

/** Each is free, or taken by the server that runs with this data folder. */
export async function checkPorts(
  ports: readonly UsedPort[],
  { isRunning, host }: { readonly isRunning: boolean; readonly host: string },
): Promise<readonly Finding[]> {
  const probe = portProbe(host);
  const findings: Finding[] = [];
  for (const used of ports.filter(({ port }) => port > 0))
    findings.push(judge(used, await probe(used.port, used.transport), isRunning));
  return findings;
}

function judge(used: UsedPort, code: string | undefined, isRunning: boolean): Finding {
  const { name, port, transport, variable } = used;
  const place = `${name} ${port}/${transport.toUpperCase()}`;
  const about = lookedAt({ zh: `端口 ${place}`, en: `port ${place}` });
  const another: Text = {
    zh: `停止占用它的程序（ss -lnp 可以查到），或用 ${variable} 换一个端口。`,
    en: `Stop the program that has it (ss -lnp tells), or choose another port with ${variable}.`,
  };
  if (code === "EADDRINUSE")
    return isRunning
      ? about.ok({ zh: "已打开，Tessera 正在运行", en: "open, Tessera runs" })
      : about.bad({ zh: "被其他程序占用", en: "taken by another program" }, another);
  if (code === "EACCES")
    return about.bad(
      { zh: "当前用户无权打开", en: "this user may not open it" },
      {
        zh: `用 ${variable} 换成 1024 以上的端口。`,
        en: `Choose a port above 1024 with ${variable}.`,
      },
    );
  if (code)
    return about.bad(
      { zh: `无法打开（${code}）`, en: `cannot be opened (${code})` },
      {
        zh: "检查监听地址 --host（TESSERA_HOST）是否属于本机。",
        en: "Check that the address of --host (TESSERA_HOST) is one of this machine.",
      },
    );
  return isRunning
    ? about.note(
        { zh: "没有打开，但 Tessera 正在运行", en: "not open, though Tessera runs" },
        {
          zh: "该功能可能已关闭、要到使用时才打开端口，或启动后改过端口（重启后生效）。",
          en: "It may be switched off, open its port only when it is used, or have been changed since the start and wait for a restart.",
        },
      )
    : about.ok({ zh: "空闲", en: "free" });
}
