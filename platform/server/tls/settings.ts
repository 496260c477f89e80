import { z } from "zod";
import { defineSettings, field } from "../../contract/index.ts";
import { hostNamePattern } from "./own-names.ts";

const names = z.array(z.string().trim().regex(hostNamePattern)).max(50);

export const tlsSettings = defineSettings("tls", {
  title: ["加密连接", "Encrypted connections"],
  fields: {
    httpsPort: field(z.number().int().min(0).max(65_535).default(10_443), {
      opens: ["tcp"],
      label: ["HTTPS 端口", "HTTPS port"],
      needsRestart: true,
    }),
    plainHttp: field(z.enum(["redirect", "on"]).default("redirect"), {
      label: ["未加密的 HTTP", "Plain HTTP"],
      hint: [
        "本机（127.0.0.1）访问始终不受影响；不能跳转的上传也不受影响",
        "Access from this machine (127.0.0.1) and uploads that cannot be redirected are not affected",
      ],
      options: [
        ["redirect", ["跳转到 HTTPS", "Redirect to HTTPS"]],
        [
          "on",
          [
            "照常应答（密码和内容在网络上可被看到）",
            "Answer as usual (passwords and content are visible on the network)",
          ],
        ],
      ],
    }),
    names: field(names.default([]), {
      label: ["服务器的其他名称和地址", "Other names and addresses of this server"],
      hint: [
        "每行一个；写入证书。本机的名称和地址已自动包含。",
        "One per line; written into the certificate. Those of this machine are included automatically.",
      ],
      bad: ["应为主机名或 IP 地址", "must be a host name or an IP address"],
    }),
    acmeIsAgreed: field(z.boolean().default(false), {
      heading: ["自动获取证书（ACME）", "Automatic certificates (ACME)"],
      label: ["为上面的域名自动获取证书", "Get a certificate for the names above"],
      hint: [
        "表示同意证书机构的服务条款。证书机构须能从互联网以 HTTP 80 端口访问到本服务器的 HTTP 端口。",
        "You agree to the certificate authority's terms of service. It must be able to reach this server's HTTP port from the internet on port 80.",
      ],
    }),
    acmeEmail: field(z.union([z.literal(""), z.email()]).default(""), {
      label: ["联系邮箱", "Contact e-mail"],
      hint: ["选填，证书机构用它通知您", "Optional; the certificate authority sends notices to it"],
    }),
    acmeDirectory: field(z.url().default("https://acme-v02.api.letsencrypt.org/directory"), {
      label: ["证书机构的目录地址", "Directory URL of the certificate authority"],
    }),
  },
});
