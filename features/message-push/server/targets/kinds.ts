import { slack, sms, telegram } from "./http-services.ts";
import type { TargetKind } from "./kind.ts";
import { mail } from "./mail.ts";
import { mqtt } from "./mqtt.ts";
import { dingTalk, feishu, weChatWork } from "./robots.ts";
import { snmp } from "./snmp.ts";
import { syslog } from "./syslog.ts";
import { webPush } from "./web-push.ts";
import { webhook } from "./webhook.ts";
import { wechat } from "./wechat.ts";

/** Every way to push messages, in the order in which they are offered. */
export const kinds: readonly TargetKind[] = [
  mail,
  webPush,
  wechat,
  weChatWork,
  dingTalk,
  feishu,
  sms,
  webhook,
  mqtt,
  telegram,
  slack,
  syslog,
  snmp,
];

const byName = new Map(kinds.map((kind) => [kind.name, kind]));

export const kindOf = (name: string): TargetKind | undefined => byName.get(name);
