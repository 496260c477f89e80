import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import type { Transport } from "../../contract/index.ts";
import { portProbe, requirePort } from "./required-port.ts";

const wish = (port: number, opens: readonly Transport[] = ["tcp"]) => ({
  section: "gate",
  field: "port",
  port,
  opens,
  label: ["门", "Gate"] as const,
});

const used = (of: { field: string; port: number; atStart?: number; opens?: Transport[] }) => ({
  ...wish(of.port, of.opens),
  field: of.field,
  label: ["窗", "Window"] as const,
  atStart: of.atStart ?? of.port,
});

async function tcpPort(): Promise<number> {
  const server = createServer().listen(0, "0.0.0.0");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function udpPort(): Promise<number> {
  const socket = createSocket("udp4").bind(0);
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  return socket.address().port;
}

const judge = (...[wished, others]: [ReturnType<typeof wish>, ReturnType<typeof used>[]?]) =>
  requirePort(wished, others ?? [], portProbe());

it("refuses a port that another program listens at, over TCP or UDP as the setting says", async () => {
  const tcp = await tcpPort();
  const udp = await udpPort();
  await expect(judge(wish(tcp))).rejects.toMatchObject({
    code: "port-taken",
    field: "port",
    text: {
      zh: `“门” 不能使用：端口 ${tcp}（TCP）被其他程序占用，请停止该程序或换一个端口`,
      en: expect.stringContaining(`“Gate” cannot be used: port ${tcp} (TCP) is in use`),
    },
  });
  await expect(judge(wish(udp, ["tcp", "udp"]))).rejects.toMatchObject({
    text: { en: expect.stringContaining(`port ${udp} (UDP)`) },
  });
  await expect(judge(wish(tcp, ["udp"]))).resolves.toBeUndefined();
  await expect(judge(wish(0))).resolves.toBeUndefined();
});

it("takes a port that this server has opened itself, and refuses that of another setting", async () => {
  const port = await tcpPort();
  // Its own before it was changed; another's that has moved away.
  await expect(judge(wish(port), [used({ field: "port", port: 1, atStart: port })])).resolves.toBe(
    undefined,
  );
  const moved = used({ field: "other", port: 1, atStart: port });
  await expect(judge(wish(port), [moved])).resolves.toBeUndefined();
  await expect(judge(wish(port), [used({ field: "other", port })])).rejects.toMatchObject({
    code: "port-of-another-setting",
    text: { zh: `“门” 不能使用：端口 ${port} 已是本系统的“窗”，请换一个端口` },
  });
  const datagrams = used({ field: "other", port: 9, opens: ["udp"] });
  await expect(requirePort(wish(9), [datagrams], async () => undefined)).resolves.toBeUndefined();
});

it("says so of a port that its user may not open", async () => {
  await expect(requirePort(wish(80), [], async () => "EACCES")).rejects.toMatchObject({
    code: "port-forbidden",
    text: { en: expect.stringContaining("Choose one above 1024") },
  });
});
