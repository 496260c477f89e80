import { FakeClock, hourMs, minuteMs, systemClock } from "@tessera/base";
import { forEachDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { aMessage } from "../testing/a-message.ts";
import { aPushSite } from "../testing/a-push-site.ts";
import { aReceiver, type Received } from "../testing/a-receiver.ts";
import { WechatStore } from "../wechat/wechat-store.ts";

const secret = "app-secret-1";
const account = {
  wechatAppId: "wx1",
  wechatSecret: secret,
  publicAddress: "https://vms.example.com",
};
const target = {
  Name: "WeChat",
  Kind: "wechat",
  Language: "zh",
  Fields: { templateId: "tpl-1", data: ["thing1={{title}}", "time2={{time}}", "remark={{body}}"] },
};
const taken = '{"errcode":0,"errmsg":"ok","msgid":1}';
const patient = { timeout: 5000 };
const tokenPath = "/cgi-bin/stable_token";

const isSend = ({ path }: Received) => path.startsWith("/cgi-bin/message/template/send?");

/** WeChat's interface: gives tokens one after the other, and answers messages as the test says. */
async function aWechat(answerOf: (openId: string, token: string) => string = () => taken) {
  const answer = { of: answerOf, token: "" };
  let tokens = 0;
  const receiver = await aReceiver((request, response) => {
    if (request.path === tokenPath)
      return response.end(answer.token || `{"access_token":"token-${++tokens}","expires_in":7200}`);
    // A stranger may have known the port's last owner.
    if (!isSend(request)) return response.writeHead(404).end();
    const token = new URL(request.path, "http://x").searchParams.get("access_token") ?? "";
    const { touser } = JSON.parse(request.body) as { readonly touser: string };
    return response.end(answer.of(touser, token));
  });
  return {
    url: receiver.url,
    /** From now on. */
    answer,
    received: receiver.received,
    sent: () =>
      receiver.received.filter(isSend).map(({ body, path }) => ({
        ...(JSON.parse(body) as { readonly touser: string }),
        token: new URL(path, "http://x").searchParams.get("access_token"),
      })),
    tokensAsked: () => receiver.received.filter(({ path }) => path === tokenPath),
  };
}

type Wechat = Awaited<ReturnType<typeof aWechat>>;

const toWhom = (wechat: Wechat) => wechat.sent().map(({ touser }) => touser);

forEachDatabase((open) => {
  /** Both users have bound their WeChat. */
  async function aSite(wechat: Wechat, options: Parameters<typeof aPushSite>[1] = {}) {
    const database = await open();
    const clock = systemClock;
    const site = await aPushSite(database, {
      clock,
      settings: account,
      wechatAddress: wechat.url,
      ...options,
    });
    const bindings = new WechatStore(database);
    await bindings.bind(1, "open-admin", 0);
    await bindings.bind(2, "open-li", 0);
    return { ...site, bindings };
  }

  it("sends the account's template to each user, filled in as its fields take it", async () => {
    const wechat = await aWechat();
    const site = await aSite(wechat);
    const id = await site.add(target);
    await site.push.send([id], aMessage(1));
    await expect
      .poll(() => site.get("list"), patient)
      .toMatchObject({
        rows: [{ State: "ok", Waiting: 0, LastAnswer: "People told: 2" }],
      });
    const [first] = wechat.sent();
    expect(first).toMatchObject({
      touser: "open-admin",
      template_id: "tpl-1",
      url: "https://vms.example.com/alarm/list?alarm=1",
      data: {
        thing1: { value: "移动侦测 1" },
        time2: { value: expect.stringMatching(/^2026-01-05 /) },
        remark: { value: expect.stringContaining("大门有人移动") },
      },
    });
    expect(toWhom(wechat)).toEqual(["open-admin", "open-li"]);
    expect(JSON.parse(wechat.tokensAsked()[0]?.body ?? "")).toEqual({
      grant_type: "client_credential",
      appid: "wx1",
      secret,
    });
  });

  it("tells a user only of channels that he may watch, and those alone who are named", async () => {
    const wechat = await aWechat();
    const site = await aSite(wechat);
    const everybody = await site.add(target);
    const yard = { deviceId: "d1", channelId: "yard", name: "Yard" };
    const { alarm } = aMessage(1);
    await site.push.send([everybody], aMessage(1, { alarm: alarm && { ...alarm, channel: yard } }));
    await expect.poll(() => toWhom(wechat)).toEqual(["open-admin"]);
    const onlyLi = { ...target, Name: "Li", Fields: { ...target.Fields, users: ["li"] } };
    await site.push.send([await site.add(onlyLi)], aMessage(2));
    await expect.poll(() => toWhom(wechat)).toEqual(["open-admin", "open-li"]);
  });

  it("keeps its token until shortly before it ends", async () => {
    const wechat = await aWechat();
    const clock = new FakeClock();
    const site = await aSite(wechat, { clock });
    const id = await site.add(target);
    const sendAfter = async (ms: number, number: number) => {
      await clock.advance(ms);
      await site.push.send([id], aMessage(number));
      await expect.poll(() => wechat.sent().length).toBe(2 * number);
    };
    await sendAfter(0, 1);
    await sendAfter(hourMs, 2);
    expect(wechat.tokensAsked()).toHaveLength(1);
    await sendAfter(56 * minuteMs, 3);
    expect(wechat.tokensAsked()).toHaveLength(2);
    expect(wechat.sent().at(-1)?.token).toBe("token-2");
  });

  it.each([40001, 42001])(
    "asks for a new token once when the old one is not taken: %i",
    async (errcode) => {
      const wechat = await aWechat((_, token) =>
        token === "token-1" ? JSON.stringify({ errcode, errmsg: "access_token expired" }) : taken,
      );
      const site = await aSite(wechat);
      await site.push.send([await site.add(target)], aMessage(1));
      await expect
        .poll(() => site.get("list"), patient)
        .toMatchObject({
          rows: [{ State: "ok", LastAnswer: "People told: 2" }],
        });
      expect(wechat.sent().map(({ token }) => token)).toEqual(["token-1", "token-2", "token-2"]);
      expect(wechat.tokensAsked()).toHaveLength(2);
    },
  );

  it("does not ask again and again for tokens that are never taken", async () => {
    const wechat = await aWechat(() => '{"errcode":40001,"errmsg":"invalid credential"}');
    const site = await aSite(wechat);
    const { Ok, Answer } = await site.post("test", target);
    expect(Ok).toBe(false);
    expect(Answer).toContain("does not take the access token that it has just given");
    expect([wechat.tokensAsked().length, wechat.sent().length]).toEqual([2, 2]);
  });

  it.each([43004, 43019])(
    "leaves out who does not follow the account (%i), and tells the others",
    async (errcode) => {
      const wechat = await aWechat((openId) =>
        openId === "open-admin" ? JSON.stringify({ errcode, errmsg: "require subscribe" }) : taken,
      );
      const site = await aSite(wechat);
      await site.push.send([await site.add(target)], aMessage(1));
      await expect
        .poll(() => site.get("list"), patient)
        .toMatchObject({
          rows: [
            {
              State: "ok",
              Waiting: 0,
              LastAnswer: "People told: 1, not following the account or refusing it: 1",
            },
          ],
        });
      expect(await site.bindings.isBound(1)).toBe(true);
    },
  );

  it("does not tell again who has it when another could not be told", async () => {
    const wechat = await aWechat((openId) =>
      openId === "open-admin" ? taken : '{"errcode":-1,"errmsg":"system busy"}',
    );
    const clock = new FakeClock();
    const site = await aSite(wechat, { clock });
    await site.push.send([await site.add(target)], aMessage(1));
    await expect
      .poll(() => site.get("list"), patient)
      .toMatchObject({
        rows: [{ State: "failing", LastAnswer: "People told: 1; WeChat answered -1 system busy" }],
      });
    wechat.answer.of = () => taken;
    await clock.advance(1000);
    await expect
      .poll(() => site.get("list"), patient)
      .toMatchObject({ rows: [{ State: "ok", LastAnswer: "People told: 2" }] });
    expect(toWhom(wechat)).toEqual(["open-admin", "open-li", "open-li"]);
  });

  it("gives up a message that the template does not take, so that it holds up no other", async () => {
    const wechat = await aWechat(() => '{"errcode":47003,"errmsg":"argument invalid"}');
    const clock = new FakeClock();
    const site = await aSite(wechat, { clock });
    const id = await site.add(target);
    await site.push.send([id], aMessage(1));
    await expect
      .poll(async () => {
        await clock.advance(10_000);
        return site.get("list");
      })
      .toMatchObject({ rows: [{ Dead: 1, Waiting: 0 }] });
    expect(await site.get(`outbox?id=${id}&state=dead`)).toMatchObject({
      rows: [{ Answer: expect.stringContaining("fields do not fit the template (47003)") }],
    });
  });

  it("never says its secret or its token, whatever is answered", async () => {
    const wechat = await aWechat((openId, token) =>
      JSON.stringify({ errcode: 50000, errmsg: `bad ${token} ${secret} ${openId}` }),
    );
    const logged: string[] = [];
    const note = (...words: unknown[]) => void logged.push(JSON.stringify(words));
    const log = { debug: note, info: note, warn: note, error: note, child: () => log } as never;
    const site = await aSite(wechat, { log });
    const id = await site.add(target);
    await site.push.send([id], aMessage(1));
    await expect
      .poll(() => site.get("list"), patient)
      .toMatchObject({ rows: [{ State: "failing" }] });
    const tested = await site.post("test", target);
    wechat.answer.token = JSON.stringify({ errcode: 40125, errmsg: `invalid ${secret}` });
    site.settings["wechatSecret" as never] = `${secret}2` as never;
    const refused = await site.post("test", target);
    expect(refused["Answer"]).toContain("WeChat gave no access token (40125)");
    const told = JSON.stringify([
      await site.get("list"),
      await site.get(`outbox?id=${id}`),
      await site.call("GET", "v2/config/basic/push/message"),
      tested,
      refused,
      site.audited,
      logged,
    ]);
    expect(told).toContain("WeChat answered 50000 bad … … …");
    expect(told).not.toMatch(/app-secret-1|token-\d|open-li/);
  });

  it("says what is missing where no account is configured, and where nobody is bound", async () => {
    const wechat = await aWechat();
    const site = await aSite(wechat, { settings: {} });
    expect(await site.post("test", target)).toMatchObject({
      Ok: false,
      Answer: expect.stringContaining("No WeChat public account is configured"),
    });
    expect(wechat.received).toEqual([]);
    Object.assign(site.settings, account);
    await site.bindings.unbind(1);
    expect(await site.post("test", target)).toMatchObject({
      Ok: true,
      Answer: expect.stringContaining("there is nobody to tell"),
    });
    expect(await site.call("GET", "v1/wechat/state", {}, 2)).toMatchObject({
      IsConfigured: true,
      IsBound: true,
      HasTarget: false,
    });
  });

  it.each([
    [{ templateId: "" }, "Enter “Template ID”"],
    [{ data: ["thing1"] }, "“thing1” in “Template fields” is not valid"],
    [{ data: ["thing1={{title}}", "thing1={{body}}"] }, "given twice"],
    [{ data: ["thing1={{titel}}"] }, "There is no placeholder “titel”"],
  ])("says what is wrong with %j", async (fields, reason) => {
    const site = await aSite(await aWechat());
    const reply = await site.post("save", { ...target, Fields: { ...target.Fields, ...fields } });
    expect([reply["status"], JSON.stringify(reply)]).toEqual([
      400,
      expect.stringContaining(reason),
    ]);
  });

  it("binds who comes back from WeChat by his own link", async () => {
    const receiver = await aReceiver((_, response) => response.end('{"openid":"open-new"}'));
    const database = await open();
    const site = await aPushSite(database, { settings: account, wechatAddress: receiver.url });
    const { Link } = await site.call("GET", "v1/wechat/getLink", {}, 2);
    const state = new URL(String(Link)).searchParams.get("state") ?? "";
    const path = `v1/wechat/bind?code=c1&state=${encodeURIComponent(state)}`;
    expect(await site.call("GET", path)).toEqual({
      status: 200,
      text: "WeChat is bound. You can close this page",
    });
    expect(await new WechatStore(database).all()).toEqual([{ userId: 2, openId: "open-new" }]);
  });
});
