import { FakeClock, TimedOut } from "@tessera/base";
import {
  type Frame,
  messageId,
  parseFrame,
  readGeneralAnswer,
  readMissingParts,
  writeFrame,
  writeGeneralAnswer,
  writeMessage,
} from "@tessera/formats/jt808";
import { expect, it } from "vitest";
import { TerminalLink } from "./index.ts";
import type { Jt808Trace } from "./trace.ts";

const head = { is2019: false, protocolVersion: 0, phone: "013912345678" };
const empty = new Uint8Array(0);

function aStrangersLink() {
  const clock = new FakeClock();
  const sent: Frame[] = [];
  const heard: Frame[] = [];
  const traces: Jt808Trace[] = [];
  const link = new TerminalLink({
    peer: { transport: "TCP", host: "192.0.2.7", port: 40_000 },
    head,
    write: (bytes) => void sent.push(parseFrame(bytes.slice(1, -1))),
    close: () => {},
    trust: () => {},
    onMessage: (_, message) => void heard.push(message),
    onTrace: (trace) => void traces.push(trace),
    clock,
  });
  let serial = 0;
  const say = (id: number, body: Uint8Array) => {
    for (const bytes of writeMessage(head, { messageId: id, body, serial: serial++ }))
      link.hear(parseFrame(bytes.slice(1, -1)), bytes);
  };
  const answer = (answeredSerial: number, answeredId: number, result: number) =>
    say(messageId.terminalAnswer, writeGeneralAnswer({ answeredSerial, answeredId, result }));
  return { link, clock, sent, heard, traces, say, answer };
}

/** Of a terminal that has shown its code. */
function aLink() {
  const all = aStrangersLink();
  all.link.trust();
  return all;
}

it("counts serial numbers by one, over long messages too", () => {
  const { link, sent } = aLink();
  link.say(messageId.text, empty);
  link.say(messageId.setParameters, new Uint8Array(2500));
  link.say(messageId.text, empty);
  expect(sent.map(({ serial }) => serial)).toEqual([0, 1, 2, 3, 4]);
});

it("sends an order again with the same serial number, twice as late each time, and gives up", async () => {
  const { link, clock, sent } = aLink();
  const order = link.order(messageId.text, empty);
  const failed = order.catch((error: unknown) => error);
  const counts = [sent.length];
  for (const ms of [4999, 1, 9999, 1]) {
    await clock.advance(ms);
    counts.push(sent.length);
  }
  expect(counts).toEqual([1, 1, 2, 2, 3]);
  expect(new Set(sent.map(({ serial }) => serial))).toEqual(new Set([0]));
  await clock.advance(30_000);
  expect(await failed).toBeInstanceOf(TimedOut);
  expect(sent).toHaveLength(3);
});

it("sends nothing again once it is answered", async () => {
  const { link, clock, sent, answer } = aLink();
  const order = link.order(messageId.text, empty);
  answer(0, messageId.text, 3);
  expect(await order).toBe(3);
  await clock.advance(60_000);
  expect(sent).toHaveLength(1);
});

it("gives answers to who asked, by serial number where they have one", async () => {
  const { link, say } = aLink();
  const first = link.ask(messageId.askParameters, empty, messageId.parameterAnswer);
  const second = link.ask(messageId.askSomeParameters, empty, messageId.parameterAnswer);
  say(messageId.parameterAnswer, Uint8Array.of(0, 1, 7));
  say(messageId.parameterAnswer, Uint8Array.of(0, 0, 8));
  expect(await second).toEqual(Uint8Array.of(0, 1, 7));
  expect(await first).toEqual(Uint8Array.of(0, 0, 8));
});

it("waits on after an order was taken, and stops when it was refused", async () => {
  const { link, say, answer } = aLink();
  const asked = link.ask(messageId.askAttributes, empty, messageId.attributes);
  answer(0, messageId.askAttributes, 0);
  say(messageId.attributes, Uint8Array.of(1));
  expect(await asked).toEqual(Uint8Array.of(1));
  const refused = link.ask(messageId.askAttributes, empty, messageId.attributes);
  answer(1, messageId.askAttributes, 1);
  expect(await refused).toBe(1);
});

it("fails what is asked when the line is gone", async () => {
  const { link } = aLink();
  const order = link.order(messageId.text, empty);
  link.end();
  await expect(order).rejects.toMatchObject({ code: "jt808-gone" });
});

it("asks three times for packets that have not come, then lets the message go", async () => {
  const { link, clock, sent, traces } = aLink();
  const body = new Uint8Array(2500);
  const packets = writeMessage(head, { messageId: 0x0801, body, serial: 10 });
  for (const at of [0, 2]) {
    const bytes = packets[at] ?? empty;
    link.hear(parseFrame(bytes.slice(1, -1)), bytes);
  }
  expect(sent.map(({ messageId: id }) => id)).toEqual([0x8001, 0x8001]);
  await clock.advance(5000);
  const asked = sent.filter(({ messageId: id }) => id === messageId.missingParts);
  expect(readMissingParts(asked[0]?.body ?? empty)).toEqual({ firstSerial: 10, missing: [2] });
  await clock.advance(120_000);
  const all = sent.filter(({ messageId: id }) => id === messageId.missingParts);
  expect(all).toHaveLength(3);
  expect(link.heldBytes).toBe(0);
  expect(traces.at(-1)?.note).toEqual({
    zh: expect.stringContaining("仍缺 1 个分包"),
    en: expect.stringContaining("1 packets never came"),
  });
});

it("hears the whole message once what was missing has come", async () => {
  const { link, clock, heard } = aLink();
  const body = Uint8Array.from({ length: 2500 }, (_, at) => at & 0xff);
  const packets = writeMessage(head, { messageId: 0x0801, body, serial: 10 });
  const hear = (at: number) => {
    const bytes = packets[at] ?? empty;
    link.hear(parseFrame(bytes.slice(1, -1)), bytes);
  };
  hear(2);
  hear(0);
  await clock.advance(5000);
  hear(1);
  expect(heard).toHaveLength(1);
  expect(heard[0]?.body).toEqual(body);
});

it("drops what is more than 200 messages a second after a burst, and says so", async () => {
  const { heard, say, clock, traces } = aLink();
  for (let at = 0; at < 2500; at++) say(messageId.heartbeat, empty);
  expect(heard).toHaveLength(2000);
  expect(traces.at(-1)?.note?.en).toContain("too many messages");
  await clock.advance(1000);
  for (let at = 0; at < 500; at++) say(messageId.heartbeat, empty);
  expect(heard).toHaveLength(2200);
});

it("refuses what is encrypted", () => {
  const { link, heard, traces } = aLink();
  const bytes = writeFrame({ ...head, messageId: 2, serial: 1, body: empty });
  link.hear({ ...parseFrame(bytes.slice(1, -1)), encryption: 1 }, bytes);
  expect([heard.length, traces.at(-1)?.note?.zh]).toEqual([0, expect.stringContaining("加密")]);
});

it("answers by serial number and message", () => {
  const { link, sent } = aLink();
  link.answer({ ...head, messageId: 0x0200, serial: 77, encryption: 0, body: empty }, 2);
  expect(readGeneralAnswer(sent[0]?.body ?? empty)).toEqual({
    answeredSerial: 77,
    answeredId: 0x0200,
    result: 2,
  });
});

const longPackets = () =>
  writeMessage(head, { messageId: 0x0801, body: new Uint8Array(2500), serial: 10 });
const answersOf = (sent: readonly Frame[]) =>
  sent
    .filter(({ messageId: id }) => id === messageId.platformAnswer)
    .map(({ body }) => readGeneralAnswer(body))
    .map(({ answeredSerial, result }) => [answeredSerial, result]);

it("answers each packet of a long message by its own serial number, and hears it once", async () => {
  const { link, sent, heard, clock } = aLink();
  for (const bytes of longPackets()) link.hear(parseFrame(bytes.slice(1, -1)), bytes);
  expect(answersOf(sent)).toEqual([
    [10, 0],
    [11, 0],
    [12, 0],
  ]);
  const last = longPackets().at(-1) ?? empty;
  link.hear(parseFrame(last.slice(1, -1)), last);
  expect(answersOf(sent).at(-1)).toEqual([12, 0]);
  expect([heard.length, link.heldBytes]).toEqual([1, 0]);
  await clock.advance(120_000);
  expect(sent.filter(({ messageId: id }) => id === messageId.missingParts)).toEqual([]);
  for (const bytes of longPackets()) link.hear(parseFrame(bytes.slice(1, -1)), bytes);
  expect(heard).toHaveLength(2);
});

it("does not say twice that it has a long message, but says that it cannot read it", () => {
  const { link, sent, heard } = aLink();
  for (const bytes of longPackets()) link.hear(parseFrame(bytes.slice(1, -1)), bytes);
  const [message] = heard;
  if (!message) throw new Error("it is whole");
  link.answer(message);
  expect(answersOf(sent)).toHaveLength(3);
  link.answer(message, 2);
  expect(answersOf(sent).at(-1)).toEqual([10, 2]);
});

it("collects no packets of a terminal that has not shown who it is", () => {
  const { link, sent, heard, traces } = aStrangersLink();
  const [first = empty] = longPackets();
  link.hear(parseFrame(first.slice(1, -1)), first);
  expect([heard.length, link.heldBytes]).toEqual([0, 0]);
  expect(answersOf(sent)).toEqual([[10, 1]]);
  expect(traces.some(({ note }) => note?.zh.includes("鉴权之前"))).toBe(true);
});
