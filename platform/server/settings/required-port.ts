import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";
import { BadRequest, type Text } from "@tessera/base";
import type { SettingsSection, Transport, Words } from "../../contract/index.ts";
import { inBoth, type SectionState } from "./settings-form.ts";

interface PortWish {
  readonly section: string;
  readonly field: string;
  readonly port: number;
  readonly opens: readonly Transport[];
  readonly label: Words;
}

/** A setting that names a port, as it is set now and as it was when the server opened it. */
interface UsedPort extends PortWish {
  readonly atStart: number;
}

/** The code of why it cannot be opened; undefined: it can. */
export type ProbePort = (port: number, transport: Transport) => Promise<string | undefined>;

/** Of a section that is switched on. */
export const portsOf = (
  { section, fields }: SettingsSection,
  { values, atStart }: Pick<SectionState, "values" | "atStart">,
): readonly UsedPort[] =>
  values["isEnabled"] === false
    ? []
    : Object.entries(fields).flatMap(([field, { opens, label = field }]) => {
        const numbers = { port: Number(values[field]), atStart: Number(atStart[field]) };
        return opens ? [{ section, field, opens, label, ...numbers }] : [];
      });

/** Rejects a port that another setting or another program has; one that this server opened itself is free to it. */
export async function requirePort(
  wish: PortWish,
  used: readonly UsedPort[],
  probe: ProbePort,
): Promise<void> {
  const { port, opens, section, field } = wish;
  // Any that is free.
  if (port === 0) return;
  const rivals = used.filter((one) => one.opens.some((transport) => opens.includes(transport)));
  const other = rivals.find(
    (one) => one.port === port && !(one.section === section && one.field === field),
  );
  if (other) throw refusal("port-of-another-setting", wish, ownText(port, other.label));
  for (const transport of opens) {
    const isOurs = used.some((one) => one.atStart === port && one.opens.includes(transport));
    const code = isOurs ? undefined : await probe(port, transport);
    if (code === "EACCES") throw refusal("port-forbidden", wish, forbiddenText(port));
    if (code) throw refusal("port-taken", wish, takenText(port, transport, code));
  }
}

/** Opens it for a moment. */
export const portProbe =
  (host = "0.0.0.0"): ProbePort =>
  async (port, transport) => {
    try {
      await (transport === "tcp" ? openTcp(port, host) : openUdp(port, host));
      return undefined;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? String(error);
    }
  };

async function openTcp(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, "listening");
  server.close();
  await once(server, "close");
}

async function openUdp(port: number, host: string): Promise<void> {
  const socket = createSocket(host.includes(":") ? "udp6" : "udp4");
  try {
    socket.bind(port, host);
    await once(socket, "listening");
  } finally {
    socket.close();
  }
}

const refusal = (code: string, { field, label }: PortWish, text: Text) => {
  const name = inBoth(label);
  return new BadRequest(
    code,
    { zh: `“${name.zh}” 不能使用：${text.zh}`, en: `“${name.en}” cannot be used: ${text.en}` },
    { field },
  );
};

const ownText = (port: number, label: Words): Text => ({
  zh: `端口 ${port} 已是本系统的“${inBoth(label).zh}”，请换一个端口`,
  en: `port ${port} is this server's own “${inBoth(label).en}”. Choose another one.`,
});

const forbiddenText = (port: number): Text => ({
  zh: `运行本系统的用户无权打开端口 ${port}，请换成 1024 以上的端口`,
  en: `the user who runs this server may not open port ${port}. Choose one above 1024.`,
});

const takenText = (port: number, transport: Transport, code: string): Text =>
  code === "EADDRINUSE"
    ? {
        zh: `端口 ${port}（${transport.toUpperCase()}）被其他程序占用，请停止该程序或换一个端口`,
        en: `port ${port} (${transport.toUpperCase()}) is in use by another program. Stop that program, or choose another port.`,
      }
    : {
        zh: `端口 ${port}（${transport.toUpperCase()}）打不开（${code}），请换一个端口`,
        en: `port ${port} (${transport.toUpperCase()}) cannot be opened (${code}). Choose another one.`,
      };
