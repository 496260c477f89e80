import { systemClock } from "@tessera/base";
import { forEachDatabase } from "@tessera/platform/testing";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { aPushSite, aWebhook } from "./testing/a-push-site.ts";
import { aReceiver } from "./testing/a-receiver.ts";

const secretPath = "/hook/very-secret";

forEachDatabase((open) => {
  it("keeps secrets sealed: no reply, no audit line and no row has them", async () => {
    const database = await open();
    const site = await aPushSite(database);
    const id = await site.add(aWebhook(`https://hooks.example.com${secretPath}`));
    const list = await site.get("list");
    expect(list).toMatchObject({
      rows: [{ ID: id, Where: "https://hooks.example.com/…", Secrets: ["secretUrl", "secret"] }],
    });
    const { rows } = await sql`select * from push_targets`.execute(database.as());
    const told = JSON.stringify([
      list,
      rows,
      site.audited,
      await site.call("GET", "v2/config/basic/push/message"),
    ]);
    expect(told).not.toContain("very-secret");
    expect(told).not.toContain("hush");
    expect(told).toContain("box:");
  });

  it("keeps a secret that is left empty, but does not send it to another address", async () => {
    const receiver = await aReceiver();
    const site = await aPushSite(await open(), { clock: systemClock });
    const mail = {
      Name: "Mail",
      Kind: "mail",
      Fields: { host: "mail.example.com", user: "u", password: "pw", from: "a@b.c", to: ["d@e.f"] },
    };
    const ID = await site.add(mail);
    const moved = {
      ...mail,
      ID,
      Fields: { ...mail.Fields, host: "evil.example.com", password: "" },
    };
    expect(await site.post("save", moved)).toMatchObject({ status: 400 });
    expect(await site.post("test", moved)).toMatchObject({ status: 400 });
    const hook = await site.add(aWebhook(receiver.url));
    const { status } = await site.post("save", {
      ...aWebhook("", { ID: hook, Fields: {} }),
      Title: "{{title}}!",
    });
    expect(status).toBe(200);
    expect(await site.post("test", aWebhook("", { ID: hook, Fields: {} }))).toMatchObject({
      Ok: true,
      Answer: "HTTP 200 ok",
    });
    expect(receiver.received).toHaveLength(1);
  });

  it.each([
    [{ Kind: "pigeon" }, "There is no kind of push target “pigeon”. Known: mail"],
    [{ Title: "{{titel}}" }, "Template, line 1, column 1: There is no placeholder “titel”"],
    [{ Body: "a\n{{title" }, "Template, line 2, column 1"],
    [{ Fields: { secretUrl: "ftp://x" } }, "“Address” is not valid: must look like https://"],
    [{ Fields: {} }, "Enter “Address”"],
    [
      { Fields: { secretUrl: "https://x.example", bodyTemplate: ['{"a":"{{b}}"}'] } },
      "There is no placeholder “b”",
    ],
    [{ QuietHours: [{ weekday: 1, fromMinute: 600, toMinute: 60 }] }, "must be after fromMinute"],
  ])("says what is wrong with %j, and keeps nothing", async (changes, reason) => {
    const site = await aPushSite(await open());
    const reply = await site.post("save", aWebhook("https://hooks.example.com/", changes));
    expect(reply["status"]).toBe(400);
    expect(JSON.stringify(reply)).toContain(JSON.stringify(reason).slice(1, -1));
    expect(await site.get("list")).toMatchObject({ total: 0 });
  });

  it("shows what really was answered when a target is tried: status and beginning", async () => {
    const receiver = await aReceiver((_, response) =>
      response.writeHead(502).end(`gateway ${"x".repeat(2000)}`),
    );
    const site = await aPushSite(await open(), { clock: systemClock });
    const { Ok, Answer } = await site.post("test", aWebhook(receiver.url));
    expect(Ok).toBe(false);
    expect(Answer).toMatch(/^HTTP 502 gateway x+$/);
    expect(String(Answer)).toHaveLength(500);
    expect(await site.get("list")).toMatchObject({ total: 0 });
  });

  it("reads and writes the same under the specification's name", async () => {
    const site = await aPushSite(await open());
    const path = "v2/config/basic/push/message";
    const target = aWebhook("https://hooks.example.com/");
    const { data } = await site.call("POST", path, {
      PublicAddress: "https://vms.example.com",
      Targets: [target],
    });
    const { IDs } = data as { IDs: number[] };
    expect(await site.call("GET", path)).toMatchObject({
      data: {
        PublicAddress: "https://vms.example.com",
        KeepDays: 7,
        Targets: [{ ID: IDs[0], Name: "Hook" }],
      },
    });
    expect(await site.get("list")).toMatchObject({ total: 1 });
  });

  it("says that no public account is configured; with one, it makes a link for the caller alone", async () => {
    const site = await aPushSite(await open());
    const none = await site.call("GET", "v1/wechat/getLink", {}, 2);
    expect(JSON.stringify(none)).toContain("No WeChat public account is configured");
    Object.assign(site.settings, {
      publicAddress: "https://vms.example.com",
      wechatAppId: "wx123",
      wechatSecret: "hush-hush",
    });
    const { Link, IsBound } = await site.call("GET", "v1/wechat/getLink", {}, 2);
    expect(IsBound).toBe(false);
    const query = new URL(String(Link)).searchParams;
    expect(query.get("appid")).toBe("wx123");
    expect(query.get("redirect_uri")).toBe("https://vms.example.com/api/v1/wechat/bind");
    expect(Link).not.toContain("hush");
    const forged = `1.${query.get("state")?.slice(2)}`;
    const bound = await site.call("GET", `v1/wechat/bind?code=c&state=${forged}`);
    expect(JSON.stringify(bound)).toContain("not valid or has expired");
    expect(await site.call("GET", "v1/wechat/unBind", {}, 2)).toMatchObject({
      Message: "No WeChat was bound",
    });
  });

  it("lets everybody who has signed in be notified, and administrators alone set targets", async () => {
    const site = await aPushSite(await open());
    const browser = { endpoint: "https://push.example.com/1", p256dh: "BA", auth: "cw" };
    expect(await site.post("browser/subscribe", browser, 2)).toMatchObject({ status: 200 });
    const { endpoint } = browser;
    expect(await site.post("browser", { endpoint }, 2)).toMatchObject({
      IsSubscribed: true,
      HasTarget: false,
    });
    expect(await site.post("browser", { endpoint }, 1)).toMatchObject({ IsSubscribed: false });
    expect(await site.post("browser/unsubscribe", { endpoint }, 2)).toMatchObject({ status: 200 });
    expect(await site.post("browser", { endpoint }, 2)).toMatchObject({ IsSubscribed: false });
    expect(await site.get("list", 2)).toMatchObject({ status: 403 });
    expect(await site.post("test", aWebhook("https://x.example/"), 2)).toMatchObject({
      status: 403,
    });
  });
});
