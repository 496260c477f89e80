import { createHmac } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { silentLogger, systemClock } from "@tessera/base";
import { freePort } from "@tessera/base/testing/free-ports";
import { aMessage, aPushSite, aReceiver, aWebhook } from "@tessera/features/message-push/testing";
import { openDatabase } from "@tessera/platform/server";
import { temporaryFolder } from "@tessera/platform/testing";
import { SyslogListener } from "@tessera/protocols/syslog/testing";
import { Aedes } from "aedes";
import snmp from "net-snmp";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { vapidClaims, WebPushBrowser } from "./a-web-push-browser.ts";

async function aSite(options: { timeoutMs?: number; settings?: Record<string, unknown> } = {}) {
  const dataDir = await temporaryFolder();
  const database = await openDatabase({ dataDir, log: silentLogger, clock: systemClock });
  onTestFinished(() => database.close());
  return aPushSite(database, { clock: systemClock, ...options });
}

interface Mail {
  readonly to: readonly string[];
  readonly text: string;
  readonly user: string;
  readonly isSecure: boolean;
}

async function aMailServer(options: SMTPServerOptions = {}) {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    onAuth: ({ username = "", password }, _, done) =>
      password === "app-word"
        ? done(null, { user: username })
        : done(new Error("535 wrong password")),
    onData(stream, session, done) {
      let text = "";
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, text, user: String(session.user ?? ""), isSecure: session.secure });
        done(null);
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { mails, port: (listening.address() as AddressInfo).port };
}

const aMail = (port: number, fields: object = {}) => ({
  Name: "Guards",
  Kind: "mail",
  Language: "zh",
  Fields: {
    host: "127.0.0.1",
    port,
    security: "tls",
    isCertificateChecked: false,
    user: "vms",
    password: "app-word",
    from: "vms@example.com",
    to: ["li@example.com", "wang@example.com"],
    ...fields,
  },
});

it.each([
  ["tls", { secure: true }],
  ["starttls", {}],
] as const)("sends mail by %s, signed in, to all receivers", async (security, options) => {
  const { mails, port } = await aMailServer(options);
  const site = await aSite({ settings: { publicAddress: "https://vms.example.com" } });
  const id = await site.add(aMail(port, { security }));
  await site.push.send([id], aMessage(1));
  await expect.poll(() => mails.length).toBe(1);
  expect(mails[0]).toMatchObject({
    to: ["li@example.com", "wang@example.com"],
    user: "vms",
    isSecure: true,
  });
  const subject = /^Subject: =\?UTF-8\?B\?(\S+)\?=$/m.exec(mails[0]?.text ?? "")?.[1] ?? "";
  expect(Buffer.from(subject, "base64").toString()).toBe("移动侦测 1");
  await expect
    .poll(() => site.get("list"))
    .toMatchObject({
      rows: [{ State: "ok", LastAnswer: expect.stringMatching(/^250 /) }],
    });
});

it("names why mail does not go out: an untrusted certificate, a wrong password", async () => {
  const { port } = await aMailServer({ secure: true });
  const site = await aSite();
  const untrusted = aMail(port, { isCertificateChecked: true });
  expect(await site.post("test", untrusted)).toMatchObject({
    Ok: false,
    Answer: expect.stringMatching(/^The certificate .* is not trusted/),
  });
  expect(await site.post("test", aMail(port, { password: "wrong" }))).toMatchObject({
    Ok: false,
    Answer: expect.stringContaining("535"),
  });
  expect(await site.post("test", aMail(port))).toMatchObject({ Ok: true });
});

it("gives up on a mail server that hangs, while others get theirs", async () => {
  const silent = createTcpServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => void silent.close());
  const receiver = await aReceiver();
  const site = await aSite({ timeoutMs: 500 });
  const hanging = await site.add(
    aMail((silent.address() as AddressInfo).port, { security: "none" }),
  );
  const working = await site.add(aWebhook(receiver.url));
  for (const number of [1, 2, 3]) await site.push.send([hanging, working], aMessage(number));
  await expect.poll(() => receiver.received.length).toBe(3);
  await expect
    .poll(() => site.get(`list?id=${hanging}`))
    .toMatchObject({
      rows: [{ State: "failing", Waiting: 3, LastAnswer: expect.stringContaining("in time") }],
    });
});

it("signs a webhook over moment and body, and follows no redirect", async () => {
  const receiver = await aReceiver();
  const site = await aSite();
  const id = await site.add(aWebhook(receiver.url));
  await site.push.send([id], aMessage(1));
  await expect.poll(() => receiver.received.length).toBe(1);
  const [request] = receiver.received;
  const { headers, body = "" } = request ?? {};
  const signed = `${String(headers?.["x-tessera-timestamp"])}.${body}`;
  const signature = createHmac("sha256", "hush").update(signed).digest("hex");
  expect(headers?.["x-tessera-signature"]).toBe(`sha256=${signature}`);
  expect(JSON.parse(body)).toMatchObject({
    key: "alarm-1",
    severity: 3,
    alarm: { channel: { channelId: "gate", name: "Gate" } },
  });

  const inner = await aReceiver();
  receiver.respond((_, response) => response.writeHead(302, { location: inner.url }).end());
  expect(await site.post("test", aWebhook(receiver.url, { Name: "R" }))).toMatchObject({
    Ok: false,
    Answer: expect.stringMatching(/Redirects are not followed/),
  });
  expect(inner.received).toEqual([]);
});

const text = z.string().min(1);
const device = z.strictObject({
  identifiers: z.array(text).min(1),
  name: text,
  manufacturer: text,
  model: text,
  sw_version: text,
});
const common = { device, origin: z.strictObject({ name: text, sw_version: text }) };
const entity = { ...common, name: text, unique_id: text, icon: text, state_topic: text };
/** The field names of Home Assistant's documentation of MQTT discovery; a name beside them is a mistake. */
const published = {
  sensor: z.strictObject({ ...entity, value_template: text, json_attributes_topic: text }),
  event: z.strictObject({ ...entity, event_types: z.array(text).min(1) }),
  device_automation: z.strictObject({
    ...common,
    automation_type: z.literal("trigger"),
    type: text,
    subtype: text,
    topic: text,
    payload: text,
    value_template: text,
  }),
} as const;

async function aBroker() {
  const broker = await Aedes.createBroker();
  const server = createTcpServer(broker.handle).listen(0, "127.0.0.1");
  await once(server, "listening");
  const packets: { topic: string; payload: string; qos: number; retain: boolean }[] = [];
  broker.on("publish", ({ topic, payload, qos, retain }, client) => {
    if (client) packets.push({ topic, payload: payload.toString(), qos, retain });
  });
  onTestFinished(async () => {
    await new Promise<void>((resolve) => broker.close(() => resolve()));
    server.close();
  });
  return { broker, packets, url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

it("publishes to a broker, and introduces itself to Home Assistant whenever that starts", async () => {
  const { broker, packets, url } = await aBroker();
  const site = await aSite();
  const id = await site.add({
    Name: "Home",
    Kind: "mqtt",
    Language: "en",
    Fields: { url, topic: "site/alarms", isHomeAssistant: true },
  });
  const discovery = () => packets.filter(({ topic }) => topic.startsWith("homeassistant/"));
  await expect.poll(() => discovery().length).toBe(6);
  for (const { topic, payload } of discovery()) {
    const [, component = "", node, object, config] = topic.split("/");
    expect([node, object, config]).toEqual([
      expect.stringMatching(/^\w+$/),
      expect.any(String),
      "config",
    ]);
    published[component as keyof typeof published].parse(JSON.parse(payload));
  }
  await site.push.send([id], aMessage(1));
  await expect.poll(() => packets.filter(({ topic }) => topic === "site/alarms").length).toBe(1);
  const alarm = packets.find(({ topic }) => topic === "site/alarms");
  expect(alarm).toMatchObject({ qos: 1, retain: false });
  const payload = JSON.parse(alarm?.payload ?? "") as { event_type: string; title: string };
  expect(payload).toMatchObject({ event_type: "alarm_begins", title: "Motion 1" });
  const event = discovery().find(({ topic }) => topic.startsWith("homeassistant/event/"));
  const { event_types: types } = JSON.parse(event?.payload ?? "") as { event_types: string[] };
  expect(types).toContain(payload.event_type);

  packets.splice(0);
  await new Promise<void>((resolve) =>
    broker.publish(
      {
        cmd: "publish",
        topic: "homeassistant/status",
        payload: Buffer.from("online"),
        qos: 0,
        dup: false,
        retain: false,
      },
      () => resolve(),
    ),
  );
  await expect.poll(() => discovery().length).toBe(6);
});

it("tells browsers what their users may know, so that only they can read it, and forgets those that are gone", async () => {
  const [admins, guards, gone] = [new WebPushBrowser(), new WebPushBrowser(), new WebPushBrowser()];
  const service = await aReceiver((request, response) =>
    response.writeHead(request.path === "/gone" ? 410 : 201).end(),
  );
  const site = await aSite();
  const id = await site.add({ Name: "Browsers", Kind: "web-push", Language: "en" });
  const { PublicKey } = await site.post("browser");
  const key = String(PublicKey);
  await site.post("browser/subscribe", admins.subscription(`${service.url}/admin`));
  await site.post("browser/subscribe", gone.subscription(`${service.url}/gone`));
  await site.post("browser/subscribe", guards.subscription(`${service.url}/li`), 2);
  await site.push.send([id], aMessage(1));
  await expect.poll(() => service.received.length).toBe(3);
  const yard = { deviceId: "d1", channelId: "yard", name: "Yard" };
  const { alarm } = aMessage(2);
  await site.push.send([id], aMessage(2, { alarm: alarm && { ...alarm, channel: yard } }));
  await expect.poll(() => service.received.length).toBe(4);
  expect(service.received.map(({ path }) => path)).toEqual(["/admin", "/gone", "/li", "/admin"]);
  const [first, , third] = service.received;
  for (const [browser, request] of [
    [admins, first],
    [guards, third],
  ] as const) {
    expect(request?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
    const { aud, exp, sub } = vapidClaims(String(request?.headers.authorization), key);
    expect([aud, sub]).toEqual([service.url, "mailto:push@tessera.invalid"]);
    expect(Number(exp) * 1000 - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    expect(JSON.parse(browser.decrypt(request?.bytes ?? Buffer.alloc(0)))).toMatchObject({
      title: "Motion 1",
      path: "/alarm/list?alarm=1",
      severity: 3,
    });
  }
  await expect.poll(() => site.get("list")).toMatchObject({ rows: [{ State: "ok", Waiting: 0 }] });
});

it("sends syslog as RFC 5424 has it, with the severity of the alarm", async () => {
  const listener = new SyslogListener();
  await listener.listen();
  const site = await aSite();
  const Fields = { host: "127.0.0.1", port: listener.port, transport: "tcp" };
  const id = await site.add({ Name: "NOC", Kind: "syslog", Language: "en", Fields });
  await site.push.send([id], aMessage(1, { severity: 1 }));
  await expect
    .poll(() => listener.messages)
    .toMatchObject([
      {
        // local0, critical.
        priority: 16 * 8 + 2,
        messageId: "alarm",
        data: { key: "alarm-1", channelId: "gate" },
        text: "Motion 1 Something moves at the gate",
      },
    ]);
});

it.each([false, true])("sends SNMP v2c notifications (confirmed: %s)", async (isInform) => {
  const taken: string[][] = [];
  const port = await freePort();
  const receiver = snmp.createReceiver(
    { port, address: "127.0.0.1", disableAuthorization: true },
    (_, { pdu }) => void taken.push(pdu.varbinds.map(({ value }) => String(value))),
  );
  onTestFinished(() => receiver.close());
  const site = await aSite();
  const Fields = { host: "127.0.0.1", port, communitySecret: "noc", isInform };
  const id = await site.add({ Name: "NMS", Kind: "snmp", Language: "en", Fields });
  await site.push.send([id], aMessage(1));
  await expect.poll(() => taken.length).toBe(1);
  expect(taken[0]).toEqual(expect.arrayContaining(["Motion 1", "3", "Gate", "alarm-1"]));
  await expect.poll(() => site.get("list")).toMatchObject({ rows: [{ State: "ok" }] });
});
