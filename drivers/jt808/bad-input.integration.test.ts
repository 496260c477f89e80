import { messageId, writeFrame } from "@tessera/formats/jt808";
import { expect, it } from "vitest";
import { aLocation } from "./testing/a-location.ts";
import { aPlatform } from "./testing/a-platform.ts";

const phone = "13912345678";
const other = "13912345679";
const soon = { timeout: 10_000, interval: 10 };

/** Two terminals: what one of them does must not be felt by the other. */
async function twoTerminals() {
  const site = await aPlatform();
  const [bad, good] = [phone, other].map((number) => site.startTerminal({ phone: number }));
  if (!bad || !good) throw new Error("there are two");
  expect([await bad.come(), await good.come()]).toEqual([true, true]);
  const notes = () => site.traces.flatMap(({ note }) => (note ? [note] : []));
  const isUntouched = async () => {
    const before = good.counts.taken;
    await good.report();
    return good.counts.taken === before + 1 && good.comings === 1;
  };
  return { ...site, bad, good, notes, isUntouched };
}

it("names a wrong check code in both languages, and hears the next message of the same line", async () => {
  const { bad, notes, isUntouched } = await twoTerminals();
  const bytes = aLocation();
  bytes[bytes.length - 2] = (bytes.at(-2) ?? 0) ^ 1;
  bad.sendBytes(bytes);
  await bad.report();
  expect(bad.counts.taken).toBe(1);
  expect(notes()).toEqual([
    { zh: expect.stringContaining("校验码"), en: expect.stringContaining("check code") },
  ]);
  expect(await isUntouched()).toBe(true);
});

it("waits for the other half of a message, and takes the next one where it never comes", async () => {
  const { bad, platform, notes, isUntouched, traces } = await twoTerminals();
  // Its last answer to what it is asked when it comes: nothing else is said between the halves.
  const isAsked = () =>
    traces.some(({ name, deviceId }) => name === "0x0104" && deviceId === phone);
  await expect.poll(isAsked, soon).toBe(true);
  const bytes = aLocation(undefined, { latitude: 22.543096, longitude: 114.057868 });
  const positions = () => platform.find(phone)?.counts.positions;
  bad.sendBytes(bytes.subarray(0, 20));
  expect(await isUntouched()).toBe(true);
  expect(positions()).toBe(0);
  bad.sendBytes(bytes.subarray(20));
  await expect.poll(positions, soon).toBe(1);
  bad.sendBytes(bytes.subarray(0, 20));
  await bad.report();
  await expect.poll(positions, soon).toBe(2);
  expect(notes()).toHaveLength(1);
});

it("drops half a message with the line that it came by", async () => {
  const { bad, platform, isUntouched } = await twoTerminals();
  bad.sendBytes(aLocation().subarray(0, 20));
  bad.drop();
  await expect.poll(() => platform.find(phone), soon).toBeUndefined();
  expect(await isUntouched()).toBe(true);
});

it("bounds a flood, names it, and lets others through meanwhile", async () => {
  const { bad, platform, notes, isUntouched } = await twoTerminals();
  const heartbeat = writeFrame({
    messageId: messageId.heartbeat,
    is2019: false,
    protocolVersion: 0,
    phone: `0${phone}`,
    serial: 1,
    body: new Uint8Array(0),
  });
  const flood = Buffer.concat(Array.from({ length: 3000 }, () => heartbeat));
  bad.sendBytes(flood);
  await expect.poll(() => notes().length, soon).toBeGreaterThan(0);
  expect(notes()[0]).toEqual({
    zh: expect.stringContaining("消息过多"),
    en: expect.stringContaining("too many messages"),
  });
  expect(platform.find(phone)?.counts.messages).toBeLessThan(2600);
  expect(await isUntouched()).toBe(true);
});

it("gives a number that two terminals use to the last who came, and bounds how often they take turns", async () => {
  const { startTerminal, platform, codes, traces } = await aPlatform();
  const turns: boolean[] = [];
  for (let at = 0; at < 14; at++) {
    const terminal = startTerminal({ authCode: codes.of(phone), plate: `粤B0000${at}` });
    turns.push(await terminal.come());
    expect(platform.state().sessions).toBe(1);
  }
  expect(turns).toEqual([...Array.from({ length: 12 }, () => true), false, false]);
  expect(traces.find(({ note }) => note?.zh.includes("反复连接"))?.deviceId).toBe(phone);
});
