import { messageId } from "@tessera/formats/jt808";
import type { Jt808Terminal } from "@tessera/simulators/jt808-terminal";
import { expect, it } from "vitest";
import { aPlatform } from "./testing/a-platform.ts";

const phone = "13912345678";
const eight = ["1", "2", "3", "4", "5", "6", "7", "8"];
const refusing = new Map([[messageId.askAvAttributes, () => 3]]);

/** A terminal that has told of eight cameras, and is gone. */
async function anEightChannelTerminal() {
  const site = await aPlatform();
  const first = site.startTerminal({ channels: 8, plate: "粤B88888" });
  await first.come();
  await expect.poll(() => site.intake.cameraIds(phone)).toEqual(eight);
  await expect.poll(() => site.intake.find(phone)?.firmware).toBe("V1.2.3");
  await first.stop();
  await expect.poll(() => site.platform.find(phone)).toBeUndefined();
  return site;
}

it("keeps all channels of a terminal whose line breaks before it tells of them", async () => {
  const { startTerminal, platform, intake } = await anEightChannelTerminal();
  const cut = () => {
    breaking.drop();
    return undefined;
  };
  const breaking: Jt808Terminal = startTerminal({
    handlers: new Map([[messageId.askAvAttributes, cut]]),
  });
  expect(await breaking.come()).toBe(true);
  await expect.poll(() => platform.find(phone)).toBeUndefined();
  expect(intake.cameraIds(phone)).toEqual(eight);
});

it("keeps what a terminal has told of its channels when it does not tell again", async () => {
  const { startTerminal, platform, intake } = await anEightChannelTerminal();
  const { tellings } = intake;
  const silent = startTerminal({ handlers: refusing });
  await silent.come();
  await expect.poll(() => silent.log).toContain(messageId.askAttributes);
  expect(platform.find(phone)).toBeDefined();
  expect([intake.cameraIds(phone), intake.tellings]).toEqual([eight, tellings]);
});

it("gives a terminal that never tells as many channels as people have set", async () => {
  const { startTerminal, intake } = await aPlatform();
  await intake.welcome({ deviceId: phone, connection: { channelCount: 6 } });
  await startTerminal({ handlers: refusing }).come();
  await expect.poll(() => intake.cameraIds(phone).length).toBe(6);
});

it("keeps what it knows of a terminal that comes again without registering", async () => {
  const { startTerminal, codes, intake } = await anEightChannelTerminal();
  const known = { version: "2013", plate: "粤B88888", terminalId: "2345678" };
  expect(intake.find(phone)?.connection).toMatchObject(known);
  const again = startTerminal({ authCode: codes.of(phone), terminalId: "OTHER" });
  await again.come();
  await expect.poll(() => again.log).toContain(messageId.askSomeParameters);
  expect(again.registration).toBeUndefined();
  expect(intake.find(phone)?.connection).toMatchObject(known);
});
