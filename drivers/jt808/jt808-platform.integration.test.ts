import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type AddressInfo, createServer, Server } from "node:net";
import { FakeClock } from "@tessera/base";
import {
  messageId,
  writeAuthentication,
  writeDriverIdentity,
  writeFrame,
  writeUpgradeResult,
} from "@tessera/formats/jt808";
import { describe, expect, it, onTestFinished } from "vitest";
import { aLocation } from "./testing/a-location.ts";
import { aPlatform } from "./testing/a-platform.ts";

const phone = "13912345678";

describe.each([
  { edition: "2011", transport: "TCP" },
  { edition: "2013", transport: "TCP" },
  { edition: "2019", transport: "TCP" },
  { edition: "2013", transport: "UDP" },
  { edition: "2019", transport: "UDP" },
] as const)("a terminal of $edition by $transport", (kind) => {
  it("registers, shows its code, tells its channels, where it is and what it is", async () => {
    const { intake, startTerminal, platform } = await aPlatform();
    const terminal = startTerminal({ ...kind, channels: 3 });
    expect(await terminal.come()).toBe(true);
    await expect.poll(() => intake.cameraIds(phone)).toEqual(["1", "2", "3"]);
    expect(intake.find(phone)).toMatchObject({
      name: "粤B12345",
      connection: { phone: terminal.phone, version: kind.edition, plateColour: 2 },
    });
    await terminal.report();
    await expect.poll(() => intake.positions.length).toBe(3);
    expect(intake.positions[0]).toMatchObject({
      channelId: "1",
      longitude: 114.057868,
      latitude: 22.543096,
    });
    await expect.poll(() => intake.find(phone)?.firmware).toBe("V1.2.3");
    expect(platform.lines.find(phone)).toMatchObject({
      deviceId: phone,
      phone: terminal.phone,
      is2019: kind.edition === "2019",
    });
    await terminal.stop();
    await expect.poll(() => platform.lines.find(phone)).toBeUndefined();
  });
});

it("lets a terminal that comes again show its code at once, and refuses a wrong one", async () => {
  const { startTerminal, codes, platform } = await aPlatform();
  const known = startTerminal({ authCode: codes.of(phone) });
  expect(await known.come()).toBe(true);
  expect(known.registration).toBeUndefined();
  const other = startTerminal({ phone: "13912345679", authCode: codes.of(phone) });
  expect(await other.come()).toBe(false);
  expect(platform.lines.find("13912345679")).toBeUndefined();
});

it("believes nothing of who has not shown its code, unless the settings say so", async () => {
  const { startTerminal, intake, set } = await aPlatform();
  const terminal = startTerminal({ isMute: true });
  terminal.sendBytes(aLocation());
  await expect.poll(() => terminal.log).toEqual([messageId.platformAnswer]);
  expect([intake.find(phone), intake.positions]).toEqual([undefined, []]);
  set({ requiresCode: false });
  terminal.sendBytes(aLocation());
  await expect.poll(() => intake.find(phone)).toBeDefined();
});

it("has unknown terminals wait, takes those of the white list and none of the black one", async () => {
  const noted: string[] = [];
  const letIn = new Set<string>();
  const { startTerminal, set, intake, traces } = await aPlatform({
    settings: { unknownTerminals: "wait" },
    lists: {
      judge: (id) => (id === "2" ? "allowed" : id === "3" ? "denied" : "unlisted"),
    },
    waiting: {
      note: ({ deviceId, plate, maker }) => void noted.push(`${deviceId} ${plate} ${maker}`),
      isLetIn: (id) => letIn.has(id),
    },
  });
  expect(await startTerminal().come()).toBe(false);
  expect(noted).toEqual([`${phone} 粤B12345 TESSR Virtual MDVR`]);
  expect(traces.find(({ isError }) => isError)).toMatchObject({
    deviceId: phone,
    name: "0x0100",
    note: {
      zh: "未接入：未知终端，正在等待批准",
      en: expect.stringContaining("waits for approval"),
    },
  });
  letIn.add(phone);
  expect(await startTerminal().come()).toBe(true);
  expect(await startTerminal({ phone: "2" }).come()).toBe(true);
  expect(await startTerminal({ phone: "3" }).come()).toBe(false);
  set({ unknownTerminals: "refuse" });
  expect(await startTerminal({ phone: "4" }).come()).toBe(false);
  expect(intake.find("4")).toBeUndefined();
});

it("turns another terminal away that has the number of one, where they are bound", async () => {
  const { startTerminal } = await aPlatform({ settings: { bindsTerminalId: true } });
  const first = startTerminal({ terminalId: "T000001" });
  expect(await first.come()).toBe(true);
  await first.stop();
  const other = startTerminal({ terminalId: "T000002" });
  expect(await other.come()).toBe(false);
  expect(other.registration).toBe(3);
});

it("lets a new connection of the same number replace the old one", async () => {
  const { startTerminal, platform, codes } = await aPlatform();
  const old = startTerminal();
  await old.come();
  const first = platform.find(phone);
  const fresh = startTerminal({ authCode: codes.of(phone) });
  await fresh.come();
  expect(platform.find(phone)).not.toBe(first);
  await expect.poll(() => old.isOnline).toBe(false);
  expect(platform.state().sessions).toBe(1);
});

it("leaves a terminal outside that comes again and again, and says so once", async () => {
  const named: string[] = [];
  const log = {
    debug() {},
    info: (fields: Readonly<Record<string, unknown>>) => void named.push(String(fields["why"])),
    warn() {},
    error() {},
    child: () => log,
  };
  const { startTerminal, codes } = await aPlatform({ log });
  const comings: boolean[] = [];
  for (let at = 0; at < 15; at++) {
    const terminal = startTerminal({ authCode: codes.of(phone) });
    comings.push(await terminal.come());
    await terminal.stop();
  }
  expect(comings).toEqual([...Array(12).fill(true), false, false, false]);
  expect(named.filter((why) => why.includes("it comes again and again"))).toHaveLength(1);
});

it("answers rubbish with silence, a broken body with a refusal, and hears on", async () => {
  const { startTerminal, traces } = await aPlatform();
  const terminal = startTerminal();
  await terminal.come();
  terminal.sendBytes(Uint8Array.of(0x7e, 1, 2, 3, 0x7e));
  expect(await terminal.send(messageId.location, new Uint8Array(5))).toBe(2);
  await terminal.report();
  expect(terminal.counts.taken).toBe(1);
  expect(traces.filter(({ isError }) => isError).map(({ note }) => note?.en)).toEqual([
    expect.stringContaining("too short"),
    expect.stringContaining("ends too early"),
  ]);
});

it("refuses a broken body that comes while the terminal is being let in", async () => {
  const { startTerminal, traces, codes, platform } = await aPlatform();
  const terminal = startTerminal({ isMute: true });
  const head = { is2019: false, protocolVersion: 0, phone: "013912345678" };
  const auth = { authCode: codes.of(phone), imei: "", softwareVersion: "" };
  const shown = { messageId: messageId.authenticate, body: writeAuthentication(auth, false) };
  const broken = { messageId: messageId.location, body: new Uint8Array(5) };
  terminal.sendBytes(
    Buffer.concat([
      writeFrame({ ...head, ...shown, serial: 1 }),
      writeFrame({ ...head, ...broken, serial: 2 }),
    ]),
  );
  await expect.poll(() => traces.find(({ isError }) => isError)?.note?.en).toContain("too early");
  const answers = () => terminal.log.filter((id) => id === messageId.platformAnswer);
  await expect.poll(answers).toHaveLength(2);
  expect(platform.find(phone)).toBeDefined();
});

it("orders, asks and says why it was not done", async () => {
  const { startTerminal, platform } = await aPlatform();
  const refusing = new Map([
    [0x8105, () => 3],
    [0x8107, () => 1],
  ]);
  const terminal = startTerminal({ handlers: refusing });
  await terminal.come();
  const line = platform.lines.find(phone);
  const text = Uint8Array.from([8, 0xc4, 0xe3, 0xba, 0xc3]);
  await line?.order(messageId.text, text);
  expect(terminal.state.texts).toEqual(["你好"]);
  await expect(line?.order(messageId.control, Uint8Array.of(4))).rejects.toMatchObject({
    code: "jt808-result-3",
    text: { zh: expect.stringContaining("终端不支持该功能") },
  });
  const body = await line?.ask(messageId.askLocation, new Uint8Array(0), messageId.locationAnswer);
  expect(body?.length).toBeGreaterThan(30);
  await expect(
    line?.ask(messageId.askAttributes, new Uint8Array(0), messageId.attributes),
  ).rejects.toMatchObject({ code: "jt808-result-1" });
  const unanswered = line?.order(messageId.text, text);
  terminal.drop();
  await expect(unanswered).rejects.toMatchObject({
    code: expect.stringMatching(/^jt808-(not-connected|gone)$/),
  });
});

const fails = () => {
  throw new Error("the terminal does not understand it");
};

it("says that a terminal could not read an order which it fails at", async () => {
  const { startTerminal, platform } = await aPlatform();
  const terminal = startTerminal({ handlers: new Map([[messageId.text, fails]]) });
  await terminal.come();
  const order = platform.lines.find(phone)?.order(messageId.text, Uint8Array.of(8, 0x41));
  await expect(order).rejects.toMatchObject({ code: "jt808-result-2" });
  expect(terminal.isOnline).toBe(true);
});

it("counts a position that nobody has answered as lost", async () => {
  const { startTerminal } = await aPlatform();
  const terminal = startTerminal();
  await terminal.come();
  await terminal.report();
  const unanswered = terminal.report();
  terminal.drop();
  await expect(unanswered).rejects.toThrow("the connection was lost");
  expect(terminal.counts).toMatchObject({ reported: 2, taken: 1, lost: 1 });
});

it("keeps a picture that comes in many packets with an alarm of its channel", async () => {
  const { startTerminal, alarms, pictures } = await aPlatform();
  const terminal = startTerminal();
  await terminal.come();
  const jpeg = new Uint8Array(5000).fill(0x7e);
  jpeg.set([0xff, 0xd8]);
  await terminal.upload(2, jpeg);
  await expect.poll(() => pictures.length).toBe(1);
  expect(pictures[0]?.jpeg).toEqual(jpeg);
  expect(alarms.raised.at(-1)).toMatchObject({
    phase: "happens",
    channel: { deviceId: phone, channelId: "2" },
  });
  await expect.poll(() => terminal.log).toContain(messageId.multimediaAnswer);
});

it("hears of a picture that the terminal keeps, and refuses half a word of one", async () => {
  const { startTerminal } = await aPlatform();
  const terminal = startTerminal();
  await terminal.come();
  const event = Uint8Array.of(0, 0, 0, 1, 0, 0, 3, 2);
  expect(await terminal.send(messageId.multimediaEvent, event)).toBe(0);
  expect(await terminal.send(messageId.multimediaEvent, event.subarray(0, 5))).toBe(2);
});

it("keeps codes out of the log", async () => {
  const { startTerminal, traces, codes } = await aPlatform();
  await startTerminal().come();
  const hex = Buffer.from(codes.of(phone)).toString("hex").toUpperCase();
  expect(traces.length).toBeGreaterThan(3);
  expect(traces.filter(({ content }) => content.includes(hex))).toEqual([]);
});

it("closes the port while it is turned off, and opens it at another number", async () => {
  const { platform, set } = await aPlatform();
  set({ isEnabled: false });
  await platform.applySettings();
  expect(platform.state()).toMatchObject({ isListening: false, sessions: 0 });
  set({ isEnabled: true });
  await platform.applySettings();
  expect(platform.state()).toMatchObject({ isListening: true });
});

it("says that the media port is taken by another program", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const { platform, set } = await aPlatform({ settings: { mediaPort: port } });
  expect(platform.state()).toMatchObject({
    isListening: true,
    mediaPort: 0,
    error: { zh: expect.stringContaining(`音视频端口 ${port} 无法打开`) },
  });
  set({ mediaPort: 0 });
  await platform.applySettings();
  expect(platform.state()).toMatchObject({ mediaPort: expect.any(Number), error: undefined });
});

/** Another program's, by TCP or UDP, until it is freed. One by UDP is free by TCP. */
async function aTakenPort(isUdp: boolean, at = 0) {
  const byTcp = isUdp && at === 0 ? await takePort(false, 0) : undefined;
  await byTcp?.free();
  return await takePort(isUdp, byTcp?.port ?? at);
}

async function takePort(isUdp: boolean, at: number) {
  const other = isUdp ? createSocket("udp4").bind(at, "127.0.0.1") : createServer();
  if (other instanceof Server) other.listen(at, "127.0.0.1");
  await once(other, "listening");
  const free = async () => {
    const closed = once(other, "close");
    other.close();
    await closed;
  };
  return { port: (other.address() as AddressInfo).port, free };
}

it.each([
  ["UDP 端口", "mediaPort", true],
  ["FTP 端口", "ftpPort", false],
  ["附件端口", "attachmentPort", false],
] as const)(
  "says that its %s is taken, and opens it once it is free",
  async (name, field, isUdp) => {
    const { port, free } = await aTakenPort(isUdp);
    const clock = new FakeClock();
    const { platform } = await aPlatform({ settings: { [field]: port }, clock });
    const error = { zh: expect.stringContaining(`${name} ${port} 无法打开`) };
    expect(platform.state()).toMatchObject({ isListening: true, error });
    await free();
    await clock.advance(20_000);
    await expect.poll(() => platform.state().error).toBeUndefined();
    await expect(aTakenPort(isUdp, port)).rejects.toMatchObject({ code: "EADDRINUSE" });
  },
);

it("knows who drives and how an upgrade went", async () => {
  const { startTerminal, platform } = await aPlatform();
  const terminal = startTerminal();
  await terminal.come();
  const identity = {
    isInserted: true,
    atMs: 1_768_458_645_000,
    result: 0,
    name: "张三",
    certificate: "440300000000000001",
    authority: "深圳市交通运输局",
    validUntil: "20301231",
    identityNumber: "",
  };
  const card = writeDriverIdentity(identity, false);
  expect(await terminal.send(messageId.driverIdentity, card)).toBe(0);
  expect(await terminal.send(messageId.upgradeResult, writeUpgradeResult(0, 1))).toBe(0);
  expect(platform.find(phone)).toMatchObject({ driver: { name: "张三" }, upgrade: { result: 1 } });
});
