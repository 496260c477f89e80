import { createHash } from "node:crypto";
import { dayMs, type Text } from "@tessera/base";
import { field } from "@tessera/platform/contract";
import { z } from "zod";
import type { HearingBrowser, VapidKeys } from "../browsers/browser-desk.ts";
import type { OutgoingMessage } from "../template/outgoing-message.ts";
import { failureText } from "./failure-text.ts";
import { HttpClient } from "./http-client.ts";
import { type Answer, defineKind, type LineContext, type TargetLine } from "./kind.ts";
import { kindFields } from "./kind-fields.ts";

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
  const { browsers, timeoutMs, render } = context;
  const client = new HttpClient({ internal: browsers.internal, timeoutMs });
  /** Those who have the message are not told again when another could not be. */
  let told = { key: "", ids: new Set<number>() };
  return {
    async send(message, signal) {
      if (told.key !== message.key) told = { key: message.key, ids: new Set() };
      const keys = await browsers.keys();
      const counts = { taken: told.ids.size, gone: 0 };
      let failure: Text | undefined;
      for (const browser of await browsers.hearing(users)) {
        const heard = message.messages.filter(browser.mayHear);
        if (told.ids.has(browser.id) || heard.length === 0) continue;
        const whole = heard.length === message.messages.length ? message : render(heard);
        const outcome = await tell(browser, whole, { client, keys, signal });
        if (outcome === "gone") {
          counts.gone++;
          await browsers.forget(browser);
        } else if (outcome === "taken") {
          counts.taken++;
          told.ids.add(browser.id);
        } else failure = outcome;
      }
      return answerOf(counts, failure);
    },
    close: async () => client.close(),
  };
}

async function tell(
  { subscription }: HearingBrowser,
  message: OutgoingMessage,
  { client, keys, signal }: Sent,
): Promise<"taken" | "gone" | Text> {
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
  try {
    const { status, text } = await client.ask(
      { url: endpoint, method: "POST", headers, ...(body && { body }) },
      signal,
    );
    if (status === 404 || status === 410) return "gone";
    const words = `HTTP ${status} ${text}`.slice(0, 200);
    return status >= 200 && status < 300 ? "taken" : { zh: words, en: words };
  } catch (error) {
    if (signal.aborted) throw error;
    return failureText(error);
  }
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

function answerOf(
  { taken, gone }: { readonly taken: number; readonly gone: number },
  failure: Text | undefined,
): Answer {
  const zh = `已通知 ${taken} 个浏览器${gone > 0 ? `，移除 ${gone} 个已失效的` : ""}`;
  const en = `Browsers told: ${taken}${gone > 0 ? `, removed as gone: ${gone}` : ""}`;
  if (!failure) return { isOk: true, text: { zh, en } };
  return { isOk: false, text: { zh: `${zh}；${failure.zh}`, en: `${en}; ${failure.en}` } };
}
