import { expect, it } from "vitest";
import { aMessage } from "../testing/a-message.ts";
import { type Look, outgoing } from "./outgoing-message.ts";

const look: Look = {
  language: "en",
  title: "",
  body: "",
  hasLink: true,
  publicAddress: "https://vms.example.com",
  nowMs: aMessage(1).atMs + 4.5 * 60_000,
};

it("is the message itself without a template, with the link below", () => {
  expect(outgoing([aMessage(7)], look)).toMatchObject({
    key: "alarm-7",
    title: "Motion 7",
    body: "Something moves at the gate\nhttps://vms.example.com/alarm/list?alarm=7",
  });
});

it("speaks the language of the target, by its template", () => {
  const title = "[{{severityName}}] {{channelName}}";
  const message = outgoing([aMessage(1)], { ...look, language: "zh", title, body: "{{title}}" });
  expect([message.title, message.body]).toEqual(["[三级警情] Gate", "移动侦测 1"]);
});

it.each([{ hasLink: false }, { publicAddress: "" }])(
  "has no link where none is wanted, or where nobody said how the site is reached: %j",
  (wish) => {
    const { link, body } = outgoing([aMessage(1)], { ...look, ...wish });
    expect([link, body]).toEqual(["", "Something moves at the gate"]);
  },
);

it("links the clip only where a template names it, and the picture always", () => {
  const message = aMessage(7, { picture: "/shared?ticket=p", clip: "/shared/clip?ticket=c" });
  expect(outgoing([message], look).body).toBe(
    "Something moves at the gate\nhttps://vms.example.com/alarm/list?alarm=7\nhttps://vms.example.com/shared?ticket=p",
  );
  const body = "{{title}}{{#clip}} → {{clip}}{{/clip}}";
  expect(outgoing([message], { ...look, body }).body).toBe(
    "Motion 7 → https://vms.example.com/shared/clip?ticket=c",
  );
  expect(outgoing([message], { ...look, body, hasLink: false }).body).toBe("Motion 7");
});

it("makes one message of many: how many in which time, what they are, and the most urgent of them", () => {
  const many = Array.from({ length: 12 }, (_, index) => aMessage(index + 1));
  const digest = outgoing([...many.slice(0, -1), aMessage(12, { severity: 1 })], look);
  expect(digest.title).toBe("12 alarms in the last 5 minutes");
  expect(outgoing(many, { ...look, language: "zh" }).title).toBe("最近 5 分钟有 12 条报警");
  expect(digest.body.split("\n")).toHaveLength(13);
  expect(digest.body).toContain("Motion 12");
  expect(digest.severity).toBe(1);
  expect(digest.values).toMatchObject({ count: "12", channelName: "Gate", alarmId: "" });
  expect(outgoing(many, look).key).toBe(digest.key);
});

it("lists the last twenty of a long digest and counts the rest", () => {
  const many = Array.from({ length: 142 }, (_, index) => aMessage(index + 1));
  const [first, ...others] = outgoing(many, { ...look, hasLink: false }).body.split("\n");
  expect(first).toBe("… and 122 earlier");
  expect(others).toHaveLength(20);
});
