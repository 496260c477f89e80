import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const auditSettings = defineSettings("audit", {
  title: ["审计记录", "Audit record"],
  fields: {
    retentionDays: field(z.number().int().min(0).max(36_500).default(0), {
      label: ["保留天数", "Days to keep"],
      hint: [
        "更早的记录会被删除，并以一个签名的检查点代替；0 表示全部保留",
        "Older lines are deleted and replaced by a signed checkpoint. 0 keeps everything",
      ],
      unit: ["天", "days"],
    }),
    headHours: field(z.number().int().min(1).max(168).default(1), {
      label: ["签名间隔", "Sign every"],
      hint: [
        "按此间隔对记录末端签名，签名保存在数据库之外",
        "How often the end of the record is signed; the signature is kept outside the database",
      ],
      unit: ["小时", "hours"],
    }),
    headFile: field(z.string().trim().max(1000).default(""), {
      label: ["签名另存到", "Also save signatures to"],
      hint: [
        "另一台机器上的文件（挂载目录）；数据目录中始终保存一份 audit-heads.jsonl",
        "A file on another machine (mounted folder). A copy, audit-heads.jsonl, is always kept in the data folder.",
      ],
    }),
    syslogHost: field(z.string().trim().max(253).default(""), {
      label: ["Syslog 服务器", "Syslog server"],
      hint: [
        "每条记录和每次签名都发往该服务器（RFC 5424）；留空则不发送",
        "Every line and signature is sent there (RFC 5424). Leave empty to send nothing.",
      ],
    }),
    syslogPort: field(z.number().int().min(1).max(65_535).default(6514), {
      label: ["Syslog 端口", "Syslog port"],
    }),
    syslogTls: field(z.boolean().default(true), {
      label: ["Syslog 使用 TLS", "Syslog over TLS"],
    }),
    /** A file, as the server of a site often has a certificate of its own. */
    syslogCa: field(z.string().trim().max(1000).default(""), {
      label: ["Syslog 的 CA 证书文件", "CA certificate of the syslog server"],
      hint: [
        "PEM 文件；留空则使用系统信任的 CA",
        "PEM file. Leave empty to use the CAs trusted by the system.",
      ],
    }),
  },
});

export type AuditLimits = z.output<(typeof auditSettings)["schema"]>;
