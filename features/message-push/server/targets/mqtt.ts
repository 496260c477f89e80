import { field } from "@tessera/platform/contract";
import type { MqttClient } from "mqtt";
import { z } from "zod";
import type { OutgoingMessage } from "../template/outgoing-message.ts";
import { said } from "./failure-text.ts";
import { discoveryMessages, type eventTypes } from "./home-assistant.ts";
import { defineKind, type LineContext, type TargetLine } from "./kind.ts";
import { kindFields } from "./kind-fields.ts";
import { messageJson } from "./message-json.ts";

const topicRule = "不能含 +、# 或空白 · must not hold +, # or blanks";
const topic = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\s+#]*$/, topicRule);

const section = kindFields("mqtt", {
  title: ["MQTT", "MQTT"],
  fields: {
    url: field(
      z
        .string()
        .trim()
        .max(500)
        .regex(
          /^$|^(mqtts?|wss?):\/\/[^\s@/]+(\/\S*)?$/,
          "应形如 mqtt://主机:1883（或 mqtts、ws、wss），不带用户名 · must look like mqtt://host:1883 (or mqtts, ws, wss), without a user",
        )
        .default(""),
      { label: ["服务器地址", "Broker"], placeholder: "mqtt://192.168.1.10:1883" },
    ),
    user: field(z.string().trim().max(200).default(""), { label: ["用户名", "User name"] }),
    password: field(z.string().max(500).default(""), {
      label: ["密码", "Password"],
      secret: true,
    }),
    topic: field(topic.default("tessera/alarms"), {
      label: ["主题", "Topic"],
      hint: ["JSON，QoS 1，不保留", "JSON, QoS 1, not retained"],
    }),
    isHomeAssistant: field(z.boolean().default(false), {
      label: ["Home Assistant 自动发现", "Home Assistant discovery"],
      hint: [
        "在 Home Assistant 中生成“最近报警”传感器、报警事件和自动化触发器",
        "Makes a “Last alarm” sensor, an alarm event and triggers for automations in Home Assistant",
      ],
    }),
    discoveryPrefix: field(topic.min(1).default("homeassistant"), {
      label: ["发现主题前缀", "Discovery prefix"],
    }),
  },
});
type MqttFields = z.output<(typeof section)["schema"]>;

export const mqtt = defineKind({
  name: "mqtt",
  section,
  hint: {
    zh: "发布到 MQTT 服务器，可接入 Home Assistant",
    en: "To an MQTT broker, with Home Assistant discovery",
  },
  isForPeople: false,
  isKeptOpen: true,
  needed: ["url", "topic"],
  place: ["url", "user"],
  where: ({ url, topic: to }) => `${url} → ${to}`,
  open,
});

const reconnectMs = 5000;

async function open(fields: MqttFields, context: LineContext): Promise<TargetLine> {
  const { connect } = await import("mqtt");
  const { url, user, password } = fields;
  const client = connect(url, {
    ...(user && { username: user, password }),
    reconnectPeriod: reconnectMs,
    connectTimeout: context.timeoutMs,
    // What waits is in the outbox: the client keeps nothing of its own, so that nothing goes out twice.
    queueQoSZero: false,
    resubscribe: true,
  });
  let lastError: Error | undefined;
  client.on("error", (error) => {
    lastError = error;
  });
  if (fields.isHomeAssistant) introduce(client, fields, context);
  return {
    async send(message, signal) {
      await connected(client, signal, () => lastError);
      await published(client, fields.topic, payloadOf(message), signal);
      lastError = undefined;
      return { isOk: true, text: said("PUBACK") };
    },
    close: async () => {
      await client.endAsync(true);
    },
  };
}

/** On every connection, and when Home Assistant has started anew. */
function introduce(client: MqttClient, fields: MqttFields, context: LineContext): void {
  const { topic: to, discoveryPrefix: prefix } = fields;
  const birth = `${prefix}/status`;
  const tell = () => {
    for (const { topic: place, payload } of discoveryMessages({ topic: to, prefix }, context))
      client.publish(place, payload, { qos: 1 }, (error) => {
        if (error) context.log.warn({ error }, "a discovery message did not get through");
      });
  };
  client.on("connect", () => {
    client.subscribe(birth, { qos: 1 }, (error) => {
      if (error) context.log.warn({ error }, "the birth message of Home Assistant is not heard");
    });
    tell();
  });
  client.on("message", (place, payload) => {
    if (place === birth && payload.toString() === "online") tell();
  });
}

/** Rejects with why there is no connection. */
async function connected(
  client: MqttClient,
  signal: AbortSignal,
  lastError: () => Error | undefined,
): Promise<void> {
  if (client.connected) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onClose = () => reject(lastError() ?? new Error("The broker closed the connection"));
  const onAbort = () => reject(lastError() ?? signal.reason);
  const onConnect = () => resolve();
  client.on("connect", onConnect).on("close", onClose);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    await promise;
  } finally {
    client.off("connect", onConnect).off("close", onClose);
    signal.removeEventListener("abort", onAbort);
  }
}

/** One that was not acknowledged is taken back, as the outbox sends it again. */
async function published(
  client: MqttClient,
  place: string,
  payload: string,
  signal: AbortSignal,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const give = () => {
    const id = client.getLastMessageId();
    client.removeOutgoingMessage(id);
    reject(signal.aborted ? signal.reason : new Error("The broker closed the connection"));
  };
  signal.addEventListener("abort", give, { once: true });
  client.once("close", give);
  client.publish(place, payload, { qos: 1, retain: false }, (error) =>
    error ? reject(error) : resolve(),
  );
  try {
    await promise;
  } finally {
    signal.removeEventListener("abort", give);
    client.off("close", give);
  }
}

function payloadOf(message: OutgoingMessage): string {
  const [only] = message.messages;
  const phase = message.messages.length === 1 ? only?.alarm?.phase : undefined;
  const type: (typeof eventTypes)[number] = phase ? `alarm_${phase}` : "message";
  return JSON.stringify({ event_type: type, ...messageJson(message) });
}
