import { silentLogger, systemClock } from "@tessera/base";
import { openDatabase } from "@tessera/platform/server";
import { temporaryFolder } from "@tessera/platform/testing";
import { expect, it, onTestFinished } from "vitest";
import { aMessage } from "../testing/a-message.ts";
import { aPushSite } from "../testing/a-push-site.ts";
import { aReceiver } from "../testing/a-receiver.ts";
import { dingTalkSign, feishuSign } from "./signatures.ts";

async function aSite() {
  const dataDir = await temporaryFolder();
  const database = await openDatabase({ dataDir, log: silentLogger, clock: systemClock });
  onTestFinished(() => database.close());
  return aPushSite(database, { clock: systemClock });
}

const said = "Motion 1\nSomething moves at the gate";

async function sent(Kind: string, fieldsAt: (url: string) => object, answer = "{}") {
  const receiver = await aReceiver((_, response) => response.end(answer));
  const site = await aSite();
  const Fields = fieldsAt(receiver.url);
  const id = await site.add({ Name: "R", Kind, Language: "en", Fields });
  await site.push.send([id], aMessage(1));
  await expect.poll(() => site.get("list")).toMatchObject({ rows: [{ State: "ok", Waiting: 0 }] });
  return receiver.received.map((one) => ({
    ...one,
    json: JSON.parse(one.body || "{}") as unknown,
  }));
}

const weChatRobot = (url: string) => ({ secretUrl: `${url}/send?key=k`, mentioned: ["@all"] });
const dingTalkRobot = (url: string) => ({
  secretUrl: `${url}/send?access_token=t`,
  secret: "SEC1",
});
const feishuRobot = (url: string) => ({ secretUrl: `${url}/hook/1`, secret: "s" });
const telegramBot = (url: string) => ({ botToken: "1:abc", chatId: "-5", apiAddress: url });

const taken = '{"errcode":0,"errmsg":"ok"}';

it("writes to WeChat Work as its robots take it", async () => {
  const [request] = await sent("wechat-work", weChatRobot, taken);
  expect(request?.path).toBe("/send?key=k");
  expect(request?.json).toEqual({
    msgtype: "text",
    text: { content: said, mentioned_list: ["@all"] },
  });
});

it("signs what it writes to DingTalk", async () => {
  const [request] = await sent("dingtalk", dingTalkRobot, taken);
  const query = new URL(request?.path ?? "", "http://x").searchParams;
  const sign = decodeURIComponent(dingTalkSign("SEC1", Number(query.get("timestamp"))));
  expect(query.get("sign")).toBe(sign);
  expect(request?.json).toEqual({ msgtype: "text", text: { content: said } });
});

it("signs what it writes to Feishu", async () => {
  const [request] = await sent("feishu", feishuRobot, '{"code":0}');
  const { timestamp, sign, ...rest } = (request?.json ?? {}) as Record<string, unknown>;
  expect(sign).toBe(feishuSign("s", Number(timestamp)));
  expect(rest).toEqual({ msg_type: "text", content: { text: said } });
});

it("knows a robot that answers 200 and has not taken it", async () => {
  const receiver = await aReceiver((_, response) => response.end('{"errcode":93000}'));
  const site = await aSite();
  const Fields = { secretUrl: `${receiver.url}/send?key=k` };
  expect(await site.post("test", { Name: "R", Kind: "wechat-work", Fields })).toMatchObject({
    Ok: false,
    Answer: 'HTTP 200 {"errcode":93000}',
  });
});

it("asks an SMS gateway once a number, with values as the format wants them", async () => {
  const requests = await sent("sms", (url) => ({
    secretUrl: `${url}/sms?to={{phone}}`,
    bodyTemplate: ['{"mobile":"{{phone}}","content":"{{title}}"}'],
    phones: ["13800000000", "+86 139"],
    authorization: "Bearer x",
  }));
  expect(requests.map(({ path }) => path)).toEqual(["/sms?to=13800000000", "/sms?to=%2B86%20139"]);
  expect(requests[1]?.json).toEqual({ mobile: "+86 139", content: "Motion 1" });
  expect(requests[0]?.headers.authorization).toBe("Bearer x");
});

it("writes by a Telegram bot, and to Slack", async () => {
  const [telegram] = await sent("telegram", telegramBot);
  expect(telegram?.path).toBe("/bot1:abc/sendMessage");
  expect(telegram?.json).toEqual({ chat_id: "-5", text: said });
  const [slack] = await sent("slack", (url) => ({ secretUrl: `${url}/services/x` }));
  expect(slack?.json).toEqual({ text: said });
});
