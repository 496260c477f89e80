import { createSocket } from "node:dgram";
import { isIPv6 } from "node:net";
import { hostname } from "node:os";
import { promisify } from "node:util";
import type { Text } from "@tessera/base";
import { field } from "@tessera/platform/contract";
import {
  SyslogConnection,
  type SyslogMessage,
  syslogFacility,
  syslogFrame,
  syslogMessage,
  syslogSeverity,
} from "@tessera/protocols/syslog";
import { z } from "zod";
import type { OutgoingMessage } from "../template/outgoing-message.ts";
import { defineKind, nothingToClose, type TargetLine } from "./kind.ts";
import { kindFields } from "./kind-fields.ts";

const section = kindFields("syslog", {
  title: ["Syslog", "Syslog"],
  fields: {
    host: field(z.string().trim().max(253).default(""), {
      label: ["服务器", "Server"],
      hint: ["RFC 5424 格式", "Messages as RFC 5424 has them"],
    }),
    transport: field(z.enum(["tls", "tcp", "udp"]).default("tls"), {
      label: ["传输方式", "Transport"],
      options: [
        ["tls", ["TLS（常用端口 6514）", "TLS (usually port 6514)"]],
        ["tcp", ["TCP（常用端口 514）", "TCP (usually port 514)"]],
        ["udp", ["UDP（常用端口 514）", "UDP (usually port 514)"]],
      ],
    }),
    port: field(z.number().int().min(1).max(65_535).default(6514), { label: ["端口", "Port"] }),
    ca: field(z.string().trim().max(1000).default(""), {
      label: ["CA 证书文件", "CA certificate"],
      hint: [
        "服务器上的 PEM 文件；留空则使用系统信任的 CA",
        "PEM file on this server. Leave empty to use the CAs trusted by the system.",
      ],
    }),
  },
});

export const syslog = defineKind({
  name: "syslog",
  section,
  hint: { zh: "发到运维的日志服务器", en: "To the log server of operations" },
  isForPeople: false,
  needed: ["host"],
  place: [],
  where: ({ host, port, transport }) => `${transport}://${host}:${port}`,
  open: ({ host, port, transport, ca }) =>
    transport === "udp"
      ? datagramLine(host, port)
      : connectionLine({ host, port, tls: transport === "tls", ca }),
});

const sentText: Text = {
  zh: "已发出（Syslog 没有应答）",
  en: "Sent (syslog has no answers)",
};

function connectionLine(target: Parameters<typeof SyslogConnection.open>[0]): TargetLine {
  const life = new AbortController();
  let connection: SyslogConnection | undefined;
  return {
    async send(message) {
      if (!connection?.isOpen) connection = await SyslogConnection.open(target, life.signal);
      await connection.write(syslogFrame(syslogOf(message), hostname()));
      return { isOk: true, text: sentText };
    },
    close: async () => life.abort(),
  };
}

function datagramLine(host: string, port: number): TargetLine {
  return {
    async send(message) {
      const socket = createSocket(isIPv6(host) ? "udp6" : "udp4");
      try {
        const send = promisify<Uint8Array, number, string>(socket.send.bind(socket));
        await send(syslogMessage(syslogOf(message), hostname()), port, host);
        return { isOk: true, text: sentText };
      } finally {
        socket.close();
      }
    },
    close: nothingToClose,
  };
}

const severities = {
  1: syslogSeverity.critical,
  2: syslogSeverity.error,
  3: syslogSeverity.warning,
  4: syslogSeverity.notice,
} as const;

const syslogOf = (message: OutgoingMessage): SyslogMessage => {
  const { key, severity, alarmId, alarmType, deviceId, channelId, count } = message.values;
  const data = { key, severity, alarmId, alarmType, deviceId, channelId, count };
  return {
    facility: syslogFacility.local0,
    severity: severities[message.severity],
    atMs: message.atMs,
    messageId: message.messages.every(({ alarm }) => alarm) ? "alarm" : "message",
    data: Object.fromEntries(Object.entries(data).filter(([, value]) => value !== "")),
    text: `${message.title} ${message.body}`.replaceAll(/\s+/g, " ").trim(),
  };
};
