import { type Clock, FakeClock, systemClock } from "@tessera/base";
import {
  messageId,
  writeAttachmentBlock,
  writeAttachmentFile,
  writeAttachmentList,
  writeDriverAlarm,
  writeFrame,
} from "@tessera/formats/jt808";
import { AttachmentLine } from "@tessera/simulators/jt808-terminal";
import { expect, it, onTestFinished } from "vitest";
import { aPlatform } from "../testing/a-platform.ts";
import { AttachmentNumbers } from "./attachment-numbers.ts";

const phone = "13912345678";
const jpeg = Uint8Array.from({ length: 150_000 }, (_, at) => (at * 7 + (at >> 8)) & 0xff);
const clip = Uint8Array.from({ length: 70_000 }, (_, at) => 0x7e ^ (at & 1));
const soon = { timeout: 5000, interval: 10 };

const isSecond = (_: string, offset: number) => offset === 65_536;

const notesOf = (traces: Awaited<ReturnType<typeof aPlatform>>["traces"]) =>
  traces.flatMap(({ note }) => (note ? [note.zh] : []));

it("asks for the files of an alarm and keeps them with it, byte by byte", async () => {
  const { startTerminal, alarms, attachments, traces } = await aPlatform();
  const terminal = startTerminal();
  await terminal.come();
  await terminal.alarmOfDriver({
    type: 2,
    files: [
      { type: 0, data: jpeg },
      { type: 2, data: clip },
    ],
  });
  await expect.poll(() => attachments.kept.length, soon).toBe(2);
  const [first, second] = attachments.kept;
  expect(first).toMatchObject({ alarmId: 1, kind: "picture", name: expect.stringMatching(/jpg$/) });
  expect(first?.bytes).toEqual(jpeg);
  expect(second).toMatchObject({ alarmId: 1, kind: "video" });
  expect(second?.bytes).toEqual(clip);
  expect(alarms.raised).toHaveLength(1);
  await expect.poll(() => terminal.safety.uploaded, soon).toBe(2);
  const said = new Set(traces.map(({ name }) => name));
  expect([...said]).toEqual(
    expect.arrayContaining(["0x9208", "0x1210", "0x1211", "0x1212", "0x9212"]),
  );
  expect(notesOf(traces)).toEqual([]);
});

it("asks again for what was lost on the way", async () => {
  const { startTerminal, attachments, traces } = await aPlatform();
  const terminal = startTerminal();
  await terminal.come();
  await terminal.alarmOfDriver({ type: 1, files: [{ type: 0, data: jpeg }], loses: isSecond });
  await expect.poll(() => attachments.kept.length, soon).toBe(1);
  expect(attachments.kept[0]?.bytes).toEqual(jpeg);
  expect(traces.filter(({ name }) => name === "0x9212")).toHaveLength(2);
});

it.each([
  ["once for an alarm that is said twice", 1, 1],
  ["for nothing where there are no files", 0, 0],
])("asks %s", async (_, files, orders) => {
  const { startTerminal, traces, alarms } = await aPlatform();
  const terminal = startTerminal();
  await terminal.come();
  const atMs = Math.floor(Date.now() / 1000) * 1000;
  const mark = { terminalId: "T000007", atMs, serial: 3, attachments: files };
  const place = { speedKmh: 5, altitude: 5, latitude: 22.5, longitude: 114, atMs };
  const alarm = { alarmId: 9, type: 1, level: 1, fatigue: 0, phase: "begins" as const };
  const data = writeDriverAlarm({ ...alarm, ...place, vehicleStatus: 1, mark });
  terminal.setItems([{ id: 0x65, data }]);
  for (let time = 0; time < 2; time++) await terminal.report();
  await expect.poll(() => alarms.raised.length, soon).toBe(2);
  // What was said to it before this is out.
  await terminal.report();
  const asked = traces.filter(({ name, isIncoming }) => name === "0x9208" && !isIncoming);
  expect(asked).toHaveLength(orders);
});

it("names a terminal that will not upload", async () => {
  const { startTerminal, traces } = await aPlatform();
  const terminal = startTerminal({ handlers: new Map([[messageId.attachmentOrder, () => 3]]) });
  await terminal.come();
  await terminal.alarmOfDriver({ type: 1, files: [{ type: 0, data: jpeg }] });
  await expect.poll(() => notesOf(traces), soon).toEqual([expect.stringContaining("0x9208")]);
});

/** A terminal that is known, and a line to the port for attachments that does what the test says. */
async function aLine(from = phone, clock: Clock = systemClock) {
  const site = await aPlatform({ clock });
  const terminal = site.startTerminal();
  await terminal.come();
  const number = new AttachmentNumbers(new Uint8Array(32)).of(phone, 7);
  const server = { host: "127.0.0.1", port: site.platform.attachmentPort };
  const head = { is2019: false, protocolVersion: 0, phone: from.padStart(12, "0") };
  const line = await AttachmentLine.open(server, head);
  onTestFinished(() => line.close());
  const list = (files: readonly { name: string; size: number }[], alarmNumber = number) =>
    line.send(
      messageId.attachmentList,
      writeAttachmentList({ terminalId: "T000001", mark: new Uint8Array(16), alarmNumber, files }),
    );
  const begin = (name: string, size: number) =>
    line.send(messageId.attachmentBegin, writeAttachmentFile({ name, type: 0, size }));
  const end = (name: string, size: number) =>
    line.send(messageId.attachmentEnd, writeAttachmentFile({ name, type: 0, size }));
  return { ...site, terminal, line, list, begin, end };
}

it("refuses files of a terminal that nobody knows, and closes", async () => {
  const { line, list, traces, attachments } = await aLine("13900000000");
  expect(await list([{ name: "a.jpg", size: 5 }])).toBe(1);
  await expect.poll(() => line.isClosed, soon).toBe(true);
  expect(notesOf(traces)).toEqual([expect.stringContaining("终端 13900000000 未接入或已停用")]);
  expect(attachments.opened).toEqual([]);
});

it("refuses an alarm that it never asked for", async () => {
  const { line, list, traces } = await aLine();
  expect(await list([{ name: "a.jpg", size: 5 }], "0".repeat(32))).toBe(1);
  await expect.poll(() => line.isClosed, soon).toBe(true);
  expect(notesOf(traces)).toEqual([expect.stringContaining("没有向该终端请求过报警编号")]);
});

it("refuses more files than an alarm may have, and files that are too large", async () => {
  const many = await aLine();
  const files = Array.from({ length: 33 }, (_, at) => ({ name: `${at}.jpg`, size: 1 }));
  expect(await many.list(files)).toBe(1);
  expect(notesOf(many.traces)).toEqual([expect.stringContaining("最多 32 个文件")]);
  const large = await aLine();
  expect(await large.list([{ name: "a.mp4", size: 65 * 1024 * 1024 }])).toBe(1);
  expect(notesOf(large.traces)).toEqual([expect.stringContaining("单个文件最大")]);
});

/** As long as a name may be. */
const longNamed = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `${at}.jpg`.padStart(49, "x"), size: 4 }));

it("takes a list that comes in several packets, as long as one may be", async () => {
  const { line, list, begin, end, attachments, traces } = await aLine();
  const files = longNamed(32);
  expect(await list(files)).toBe(0);
  const name = files.at(-1)?.name ?? "";
  expect(await begin(name, 4)).toBe(0);
  line.write(writeAttachmentBlock(name, 0, Uint8Array.of(1, 2, 3, 4)));
  expect(await end(name, 4)).toBe(0);
  expect(attachments.kept).toMatchObject([{ name }]);
  expect(notesOf(traces)).toEqual([]);
});

it("refuses a list in several packets by what it says", async () => {
  const { line, list, traces } = await aLine();
  expect(await list(longNamed(33))).toBe(1);
  await expect.poll(() => line.isClosed, soon).toBe(true);
  expect(notesOf(traces)).toEqual([expect.stringContaining("最多 32 个文件")]);
});

it.each([
  ["a message of more packets than any has", { total: 2000, sent: 1 }],
  ["messages that never are whole", { total: 30, sent: 29 }],
])("hangs up on who sends %s", async (_, { total, sent }) => {
  const { line, traces } = await aLine();
  const head = { is2019: false, protocolVersion: 0, phone: phone.padStart(12, "0") };
  const list = { ...head, messageId: messageId.attachmentList, body: new Uint8Array(900) };
  for (let first = 0; first < 4 * total; first += total)
    for (let at = 0; at < sent; at++)
      line.write(writeFrame({ ...list, serial: first + at, part: { total, index: at + 1 } }));
  await expect.poll(() => line.isClosed, soon).toBe(true);
  expect(notesOf(traces)).toEqual([expect.stringContaining("分包过多")]);
});

it("refuses a file that grew since it was announced, and one that was not", async () => {
  const { list, begin, traces, attachments } = await aLine();
  expect(await list([{ name: "a.jpg", size: 5 }])).toBe(0);
  expect(await begin("a.jpg", 6)).toBe(1);
  expect(await begin("b.jpg", 5)).toBe(1);
  expect(await begin("a.jpg", 5)).toBe(0);
  expect(notesOf(traces)).toEqual([
    expect.stringContaining("上报 5 字节，却要上传 6 字节"),
    expect.stringContaining("b.jpg 不在终端上报的附件列表"),
  ]);
  expect(attachments.opened.map(({ name }) => name)).toEqual(["a.jpg"]);
});

it("drops data outside of a file and of none, and takes the right ones after it", async () => {
  const { line, list, begin, end, traces, attachments } = await aLine();
  await list([{ name: "a.jpg", size: 4 }]);
  await begin("a.jpg", 4);
  line.write(writeAttachmentBlock("a.jpg", 2, Uint8Array.of(9, 9, 9)));
  line.write(writeAttachmentBlock("a.jpg", 0xffff_fff0, Uint8Array.of(9)));
  line.write(writeAttachmentBlock("other.jpg", 0, Uint8Array.of(9)));
  line.write(writeAttachmentBlock("a.jpg", 0, Uint8Array.of(1, 2, 3, 4)));
  expect(await end("a.jpg", 4)).toBe(0);
  expect(await line.verdict()).toMatchObject({ name: "a.jpg", missing: [] });
  expect([...(attachments.kept[0]?.bytes ?? [])]).toEqual([1, 2, 3, 4]);
  expect(notesOf(traces)).toEqual([
    expect.stringContaining("超出文件大小 4"),
    expect.stringContaining("超出文件大小 4"),
    expect.stringContaining("other.jpg 没有先发送文件信息"),
  ]);
});

it("gives a file up that never gets whole", async () => {
  const { line, list, begin, end, traces, attachments } = await aLine();
  await list([{ name: "a.jpg", size: 4 }]);
  await begin("a.jpg", 4);
  for (let at = 0; at < 6; at++) await end("a.jpg", 4);
  await expect.poll(() => line.isClosed, soon).toBe(true);
  expect(notesOf(traces)).toContainEqual(expect.stringContaining("已放弃附件 a.jpg"));
  expect([attachments.kept, attachments.dropped]).toEqual([[], ["a.jpg"]]);
});

it("drops what was half there when the line breaks, and says which", async () => {
  const { line, list, begin, traces, attachments } = await aLine();
  await list([{ name: "a.jpg", size: 4 }]);
  await begin("a.jpg", 4);
  line.write(writeAttachmentBlock("a.jpg", 0, Uint8Array.of(1)));
  line.close();
  await expect.poll(() => attachments.dropped, soon).toEqual(["a.jpg"]);
  expect(notesOf(traces)).toEqual([expect.stringContaining("未传完的文件已丢弃：a.jpg")]);
});

it("says that there is no room, and keeps the terminal's line", async () => {
  const { list, begin, attachments, traces, terminal } = await aLine();
  attachments.hasRoom = false;
  await list([{ name: "a.jpg", size: 4 }]);
  expect(await begin("a.jpg", 4)).toBe(1);
  expect(notesOf(traces)).toEqual([expect.stringContaining("磁盘空间不足")]);
  await terminal.report();
  expect(terminal.counts.taken).toBe(1);
});

it("hangs up on who sends rubbish without end", async () => {
  const { line, traces } = await aLine();
  for (let at = 0; at < 30 && !line.isClosed; at++) {
    line.write(writeAttachmentBlock("x", 0, new Uint8Array(60_000)));
    await expect.poll(() => line.unsentBytes === 0 || line.isClosed, soon).toBe(true);
  }
  await expect.poll(() => line.isClosed, soon).toBe(true);
  expect(notesOf(traces).at(-1)).toContain("无用数据过多");
});

it.each([
  ["heads of blocks without data", () => writeAttachmentBlock("x", 0, new Uint8Array(0))],
  ["messages that are too long", () => Buffer.concat([Buffer.alloc(9000, 0x41), Buffer.of(0x7e)])],
])("hangs up on who sends %s, without end", async (_, piece) => {
  const { line } = await aLine();
  const pieces = Buffer.concat(Array.from({ length: 100 }, piece));
  for (let at = 0; at < 300 && !line.isClosed; at++) {
    line.write(pieces);
    await expect.poll(() => line.unsentBytes === 0 || line.isClosed, soon).toBe(true);
  }
  await expect.poll(() => line.isClosed, soon).toBe(true);
});

it("hangs up on a line that falls silent, and drops what was half there", async () => {
  const clock = new FakeClock(Date.now());
  const { line, list, begin, traces, attachments } = await aLine(phone, clock);
  await list([{ name: "a.jpg", size: 4 }]);
  await begin("a.jpg", 4);
  await clock.advance(29_000);
  expect(line.isClosed).toBe(false);
  await clock.advance(2000);
  await expect.poll(() => line.isClosed, soon).toBe(true);
  await expect.poll(() => attachments.dropped, soon).toEqual(["a.jpg"]);
  expect(notesOf(traces)).toContainEqual(expect.stringContaining("长时间没有数据"));
});
