import { isIPv6 } from "node:net";
import { field } from "@tessera/platform/contract";
import { z } from "zod";
import type { OutgoingMessage } from "../template/outgoing-message.ts";
import { defineKind, nothingToClose } from "./kind.ts";
import { kindFields } from "./kind-fields.ts";

const section = kindFields("snmp", {
  title: ["SNMP Trap", "SNMP trap"],
  fields: {
    host: field(z.string().trim().max(253).default(""), { label: ["网管地址", "Manager"] }),
    port: field(z.number().int().min(1).max(65_535).default(162), { label: ["端口", "Port"] }),
    communitySecret: field(z.string().max(200).default(""), {
      label: ["团体名", "Community"],
      hint: ["SNMP v2c", "SNMP v2c"],
      secret: true,
    }),
    isInform: field(z.boolean().default(false), {
      label: ["使用 Inform", "Send as inform"],
      hint: [
        "由网管确认收到；Trap 不确认，可能丢失",
        "The manager confirms it; a trap is not confirmed and may be lost",
      ],
    }),
  },
});

export const snmp = defineKind({
  name: "snmp",
  section,
  hint: { zh: "发到网管系统", en: "To a network management system" },
  isForPeople: false,
  needed: ["host", "communitySecret"],
  place: ["host", "port"],
  where: ({ host, port }) => `${host}:${port}`,
  open: ({ host, port, communitySecret, isInform }, { timeoutMs }) => ({
    async send(message, signal) {
      const { default: snmpLibrary } = await import("net-snmp");
      const session = snmpLibrary.createSession(host, communitySecret, {
        version: snmpLibrary.Version2c,
        port,
        trapPort: port,
        transport: isIPv6(host) ? "udp6" : "udp4",
        timeout: timeoutMs / 2,
        retries: 1,
      });
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      session.on("error", reject);
      const onAbort = () => reject(signal.reason as Error);
      signal.addEventListener("abort", onAbort, { once: true });
      const varbinds = varbindsOf(message, snmpLibrary.ObjectType);
      const done = (error: Error | null) => (error ? reject(error) : resolve());
      if (isInform) session.inform(trapOid, varbinds, done);
      else session.trap(trapOid, varbinds, done);
      try {
        await promise;
      } finally {
        signal.removeEventListener("abort", onAbort);
        session.close();
      }
      return { isOk: true, text: isInform ? informedText : sentText };
    },
    close: nothingToClose,
  }),
});

/** Below the enterprise number for those who have none (RFC 5612). */
const own = "1.3.6.1.4.1.32473.28181";
const trapOid = `${own}.0.1`;

function varbindsOf(
  { title, body, severity, values }: OutgoingMessage,
  { Integer, OctetString }: { readonly Integer: number; readonly OctetString: number },
) {
  const text = (number: number, value: string) => ({
    oid: `${own}.1.${number}`,
    type: OctetString,
    // A datagram has to hold all of it.
    value: value.slice(0, 255),
  });
  return [
    text(1, title),
    text(2, body),
    { oid: `${own}.1.3`, type: Integer, value: severity },
    text(4, values.deviceName),
    text(5, values.channelName),
    text(6, values.time),
    text(7, values.key),
    { oid: `${own}.1.8`, type: Integer, value: Number(values.count) },
  ];
}

const informedText = { zh: "网管已确认", en: "The manager has confirmed it" };
const sentText = { zh: "已发出（Trap 没有应答）", en: "Sent (traps have no answers)" };
