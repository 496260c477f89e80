import { createHash } from "node:crypto";
import { dayMs, type Text } from "@tessera/base";
import { field } from "@tessera/platform/contract";
import { z } from "zod";
import type { HearingBrowser, VapidKeys } from "../browsers/browser-desk.ts";
import type { OutgoingMessage } from "../template/outgoing-message.ts";
import { HttpClient } from "./http-client.ts";
import { defineKind, type LineContext, type TargetLine } from "./kind.ts";
import { kindFields } from "./kind-fields.ts";
import { type Counts, tellEach } from "./tell-each.ts";
import type { Told } from "./told.ts";

const section = kindFields("web-push", {
  title: ["浏览器通知", "Browser notifications"],
  fields: {
    users: field(z.array(z.string().trim().max(100)).max(200).default([]), {
      label: ["用户", "Users"],
      hint: [
        "用户名，每行一个；留空为所有打开了“在此浏览器接收通知”的用户。只通知其有权查看的通道",
        "User names, one per line. Empty: everybody who turned on “Notify this browser”. Users hear only of channels that they may watch.",
      ],
    }),
  },
});

export const webPush = defineKind({
  name: "web-push",
  section,
  hint: {
    zh: "推送到用户的浏览器和手机，关闭页面也能收到",
    en: "To the browsers and phones of users, also while no page is open",
  },
  isForPeople: true,
  needed: [],
  place: [],
  where: ({ users }) => users.join(", "),
  open: ({ users }, context) => browserLine(users, context),
});

interface Sent {
  readonly client: HttpClient;
  readonly keys: VapidKeys;
  readonly signal: AbortSignal;
}

function browserLine(users: readonly string[], context: LineContext): TargetLine {
  const { browsers, timeoutMs } = context;
  const client = new HttpClient({ internal: browsers.internal, timeoutMs });
  return {
    send: tellEach(context, {
      async begin() {
        const keys = await browsers.keys();
        return { receivers: await browsers.hearing(users), tools: { keys } };
      },
      async tell(browser, message, { keys, signal }) {
        const outcome = await tell(browser, message, { client, keys, signal });
        if (outcome === "gone") await browsers.forget(browser);
        return outcome;
      },
      summary: toldText,
    }),
    close: async () => client.close(),
  };
}

async function tell(
  { subscription }: HearingBrowser,
  message: OutgoingMessage,
  { client, keys, signal }: Sent,
): Promise<Told> {
  const { generateRequestDetails } = (await import("web-push")).default;
  const { endpoint, headers, body } = generateRequestDetails(
    {
      endpoint: subscription.secretUrl,
      keys: { p256dh: subscription.p256dh, auth: subscription.authSecret },
    },
    payloadOf(message),
    {
      vapidDetails: { subject: "mailto:push@tessera.invalid", ...keys },
      TTL: dayMs / 1000,
      urgency: message.severity <= 2 ? "high" : "normal",
      // A message that is sent again takes the place of the one before.
      topic: hashOf(message.key),
    },
  );
  const { status, text } = await client.ask(
    { url: endpoint, method: "POST", headers, ...(body && { body }) },
    signal,
  );
  if (status === 404 || status === 410) return "gone";
  const words = `HTTP ${status} ${text}`.slice(0, 200);
  return status >= 200 && status < 300 ? "taken" : { text: { zh: words, en: words } };
}

/** A push service takes 4096 bytes with all around them. */
const payloadOf = ({ title, body, path, key, severity }: OutgoingMessage): string =>
  JSON.stringify({
    title: title.slice(0, 200),
    body: body.slice(0, 800),
    path,
    tag: hashOf(key),
    severity,
  });

const hashOf = (key: string): string =>
  createHash("sha256").update(key).digest("base64url").slice(0, 32);

const toldText = ({ taken, gone }: Counts): Text => ({
  zh: `已通知 ${taken} 个浏览器${gone > 0 ? `，移除 ${gone} 个已失效的` : ""}`,
  en: `Browsers told: ${taken}${gone > 0 ? `, removed as gone: ${gone}` : ""}`,
});
