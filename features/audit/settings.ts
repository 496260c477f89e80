import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const auditSettings = defineSettings("audit", {
  title: ["审计记录", "Audit record"],
  fields: {
    retentionDays: field(z.number().int().min(0).max(36_500).default(0), {
      label: ["保留天数", "Days to keep"],
      hint: [
        "更早的记录会被删除，并以一个签名的检查点代替；0 表示全部保留",
        "Older lines are removed, and a signed checkpoint stands for them; 0 keeps all",
      ],
      unit: ["天", "days"],
    }),
    headHours: field(z.number().int().min(1).max(168).default(1), {
      label: ["签名间隔", "Sign every"],
      hint: [
        "每隔这么久，对记录的末尾签名并存于数据库之外",
        "So often the end of the record is signed and kept outside the database",
      ],
      unit: ["小时", "hours"],
    }),
    headFile: field(z.string().trim().max(1000).default(""), {
      label: ["签名另存到", "Keep signatures also in"],
      hint: [
        "另一台机器上的文件（挂载目录）；数据目录中始终保存一份 audit-heads.jsonl",
        "A file of another machine (a mount); one is always kept in the data folder, audit-heads.jsonl",
      ],
    }),
    syslogHost: field(z.string().trim().max(253).default(""), {
      label: ["Syslog 服务器", "Syslog server"],
      hint: [
        "每条记录和每次签名都发往该服务器（RFC 5424）；留空则不发送",
        "Every line and every signature is sent there (RFC 5424); empty: nowhere",
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
      label: ["Syslog 的 CA 证书文件", "CA file of the syslog server"],
      hint: [
        "PEM 文件；留空则使用系统信任的 CA",
        "A PEM file; empty: those that the system trusts",
      ],
    }),
  },
});

export type AuditLimits = z.output<(typeof auditSettings)["schema"]>;
