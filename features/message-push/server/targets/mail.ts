import { createHash } from "node:crypto";
import type { Text } from "@tessera/base";
import { field } from "@tessera/platform/contract";
import type { SentMessageInfo } from "nodemailer/lib/smtp-pool/index.js";
import { z } from "zod";
import type { OutgoingMessage } from "../template/outgoing-message.ts";
import { said } from "./failure-text.ts";
import { type Answer, defineKind, type LineContext, type TargetLine } from "./kind.ts";
import { kindFields } from "./kind-fields.ts";

const address = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@<>,;]+@[^\s@<>,;]+$/, "应为邮箱地址 · must be a mail address");

const section = kindFields("mail", {
  title: ["邮件", "Mail"],
  fields: {
    host: field(z.string().trim().max(253).default(""), {
      label: ["SMTP 服务器", "SMTP server"],
      placeholder: "smtp.example.com",
    }),
    security: field(z.enum(["tls", "starttls", "none"]).default("tls"), {
      label: ["加密方式", "Encryption"],
      options: [
        ["tls", ["TLS（常用端口 465）", "TLS (usually port 465)"]],
        ["starttls", ["STARTTLS（常用端口 587）", "STARTTLS (usually port 587)"]],
        ["none", ["不加密（常用端口 25）", "None (usually port 25)"]],
      ],
    }),
    port: field(z.number().int().min(1).max(65_535).default(465), {
      label: ["端口", "Port"],
    }),
    isCertificateChecked: field(z.boolean().default(true), {
      label: ["校验证书", "Check the certificate"],
      hint: [
        "服务器使用自签名证书时才关闭",
        "Turn off only where the server has a self-signed certificate",
      ],
    }),
    user: field(z.string().trim().max(200).default(""), {
      label: ["用户名", "User name"],
      hint: ["留空则不登录", "Leave empty to send without signing in"],
    }),
    password: field(z.string().max(500).default(""), {
      label: ["密码或授权码", "Password"],
      hint: [
        "QQ、163 等邮箱须使用授权码",
        "Some services want an app password in place of your own",
      ],
      secret: true,
    }),
    from: field(z.union([z.literal(""), address]).default(""), {
      label: ["发件人", "From"],
      placeholder: "vms@example.com",
    }),
    to: field(z.array(address).max(50).default([]), {
      label: ["收件人", "To"],
      hint: ["每行一个邮箱", "One mail address per line"],
    }),
  },
});
type MailFields = z.output<(typeof section)["schema"]>;

export const mail = defineKind({
  name: "mail",
  section,
  hint: { zh: "通过 SMTP 服务器发送邮件", en: "By mail, through an SMTP server" },
  isForPeople: true,
  needed: ["host", "from", "to"],
  place: ["host", "port", "user"],
  where: ({ host, to }) => `${host} → ${to.join(", ")}`,
  open,
});

async function open(fields: MailFields, { timeoutMs }: LineContext): Promise<TargetLine> {
  const { createTransport } = await import("nodemailer");
  const { host, port, security, user, password, from, to } = fields;
  const connect = () =>
    createTransport({
      pool: true,
      maxConnections: 1,
      host,
      port,
      secure: security === "tls",
      requireTLS: security === "starttls",
      ignoreTLS: security === "none",
      ...(user && { auth: { user, pass: password } }),
      tls: { rejectUnauthorized: fields.isCertificateChecked },
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  let transport: ReturnType<typeof connect> | undefined;
  const drop = () => {
    transport?.close();
    transport = undefined;
  };
  return {
    async send(message, signal) {
      signal.addEventListener("abort", drop, { once: true });
      try {
        transport ??= connect();
        return accepted(await transport.sendMail(mailOf(message, from, to)));
      } catch (error) {
        drop();
        return refused(error);
      } finally {
        signal.removeEventListener("abort", drop);
      }
    },
    close: async () => drop(),
  };
}

const mailOf = (message: OutgoingMessage, from: string, to: readonly string[]) => ({
  from,
  to: [...to],
  subject: message.title.replaceAll(/\s+/g, " "),
  text: message.body,
  // The same for the same message: one that comes twice can be told.
  messageId: `<${createHash("sha256").update(message.key).digest("hex").slice(0, 32)}@tessera>`,
  ...(message.severity === 1 && { priority: "high" as const }),
});

function accepted({ response, rejected }: SentMessageInfo): Answer {
  if (rejected.length === 0) return { isOk: true, text: said(response) };
  return { isOk: true, text: partlyText(response, rejected.join(", ")) };
}

/** A mail that the server will not have is refused by a number from 550 on; a sign-in that fails may be mended. */
function refused(error: unknown): Answer {
  if (!(error instanceof Error) || !("responseCode" in error)) throw error;
  const { responseCode, response = error.message } = error as Error & {
    readonly responseCode: number;
    readonly response?: string;
  };
  const isAboutMail = "code" in error && error.code !== "EAUTH";
  return { isOk: false, isFinal: isAboutMail && responseCode >= 550, text: said(response) };
}

const partlyText = (response: string, names: string): Text => ({
  zh: `${response}；服务器拒收：${names}`.slice(0, 500),
  en: `${response}; refused for ${names}`.slice(0, 500),
});
