import {
  alarmAttachment,
  alarmTold,
  clearAlarms,
  clearEhomeAlarms,
  deleteEhomeAlarm,
  handleAlarms,
  listAlarms,
  listEhomeAlarms,
  undoHandling,
} from "@tessera/features/alarms/contract";
import { aSite, Pictures } from "@tessera/kit/testing";
import {
  address,
  desk,
  phone,
  sidewaysPx,
  violations,
} from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { AlarmBook, anAlarm } from "./alarm-book.ts";
import { expectPictures } from "./shown-pictures.ts";
import { aProductServer, followTo, openConsole } from "./the-console.ts";

const rows = page.getByCss("tbody tr.ant-table-row");
const dialog = page.getByRole("dialog");

const intrusion = anAlarm(2, {
  AlarmType: 11,
  AlarmPriority: 1,
  DeviceID: "yard",
  DeviceName: "Yard",
  ChannelID: "1",
  ChannelName: "Yard north",
  Description: "Somebody is in the yard",
});
const ownNumber = anAlarm(3, { AlarmType: 207, Description: "Smoke", snap: "", EndMs: 0 });
const serverAlarm = anAlarm(4, {
  DeviceID: "",
  DeviceName: "",
  ChannelID: "",
  ChannelName: "",
  AlarmType: 3,
  AlarmMethod: 6,
  Source: "recording",
  Description: "The disk is full",
  snap: "",
  record: "",
});

const aBook = () =>
  new AlarmBook(
    anAlarm(1),
    intrusion,
    ownNumber,
    serverAlarm,
    ...Array.from({ length: 10 }, (_, at) => anAlarm(at + 30)),
  );

it("shows alarms of all sources with picture, length, place, type, priority and state, new ones as they are told, and narrows them by the address, own times by the server's clock", async () => {
  const book = aBook();
  const server = book.on();
  await openConsole("/alarm/list", { server, language: "en" });
  await expect.element(page.getByText("14 in total")).toBeVisible();
  await expect
    .element(rows.first())
    .toMatchTextContent(/Lasted 12 s.*Gate 3.*Motion detection.*Priority 2.*New/s);
  await expect.element(rows.first().getByRole("img")).toBeVisible();
  await expect.element(rows.nth(2)).toMatchTextContent(/Going on.*Other alarm \(207\)/s);
  await expect.element(rows.nth(3)).toMatchTextContent(/This server.*Storage disk full/s);

  await page.getByLabelText("Alarm type").click();
  await page.getByRole("option", { name: "Intrusion" }).click();
  await userEvent.keyboard("{Escape}");
  await expect.poll(address).toBe("/alarm/list?type=11");
  await expect.poll(() => rows.elements().length).toBe(1);
  await expect.element(rows.first()).toMatchTextContent("Yard north");

  await followTo("/alarm/list?range=24h&state=new&priority=2,9");
  await expect.element(page.getByText("3 in total")).toBeVisible();
  const asked = server.asked(listAlarms).at(-1);
  expect(asked).toMatchObject({ state: ["new"], priority: [2], endtime: "" });
  expect(Number(asked?.starttime)).toBeGreaterThan(Date.now() - 25 * 3_600_000);
  await page.getByLabelText("Name or ID of device or channel").fill("nowhere");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(address).toBe("/alarm/list");

  await expect.element(page.getByText("14 in total")).toBeVisible();
  const Last = anAlarm(99, { AtMs: Date.now(), Description: "A gate was forced" });
  book.alarms = [Last, ...book.alarms];
  server.push(alarmTold, {
    ...Last,
    FirstMs: Last.AtMs,
    LastMs: Last.AtMs,
    Count: 1,
    NewCount: 1,
    Last,
    IsMuted: false,
  });
  await expect.element(rows.first()).toMatchTextContent("A gate was forced");

  await followTo("/alarm/list?from=2026-01-31+08:00:00&to=2026-01-31+09:00:00");
  await expect.element(page.getByText("No matching items")).toBeVisible();
  await expect.element(page.getByLabelText("From")).toHaveValue("2026-01-31 08:00");
  expect(server.asked(listAlarms).at(-1)).toMatchObject({
    starttime: String(Date.UTC(2026, 0, 31, 8)),
    endtime: String(Date.UTC(2026, 0, 31, 9)),
  });
});

it("acknowledges chosen alarms, which can be undone, deletes them after a question, and clears what the filter shows: it names the number, and leaves what came while the question was read", async () => {
  const book = aBook();
  const server = book.on();
  await openConsole("/alarm/list", { server, language: "en" });
  await rows.nth(0).getByRole("checkbox").click();
  await rows.nth(1).getByRole("checkbox").click();
  await page.getByRole("button", { name: "Acknowledge" }).click();
  await expect.element(page.getByText("2 alarms acknowledged")).toBeVisible();
  expect(server.asked(handleAlarms)).toMatchObject([{ IDs: [1, 2], State: "acknowledged" }]);
  await expect.element(rows.first()).toMatchTextContent(/Acknowledged.*admin/s);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.element(rows.first()).not.toMatchTextContent("Acknowledged");
  expect(server.asked(undoHandling)).toEqual([{ HandlingID: 1 }]);

  await rows.nth(0).getByRole("checkbox").click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect.element(dialog).toMatchTextContent("Delete 1 chosen alarm?");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByText("1 alarm deleted")).toBeVisible();
  expect(book.alarms.map(({ ID }) => ID)).not.toContain(1);

  await followTo("/alarm/list?type=7");
  await page.getByRole("button", { name: "Clear alarms" }).click();
  await expect.element(dialog).toMatchTextContent("Delete the 10 alarms that the filter shows?");
  book.alarms = [anAlarm(90, { AtMs: Date.now() }), ...book.alarms];
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByText("10 alarms deleted")).toBeVisible();
  expect(server.asked(clearAlarms)).toMatchObject([{ type: [7] }]);
  expect(book.alarms.map(({ ID }) => ID)).toEqual([90, 2, 3, 4]);
});

it("opens one alarm by the keyboard or its address, shows all that is known, and takes a note", async () => {
  const book = new AlarmBook(
    anAlarm(1, { ToldTime: "1970-01-01 00:00:09", Longitude: 116.3, Latitude: 39.9 }),
    serverAlarm,
  );
  const server = book.on();
  await openConsole("/alarm/list", { server, language: "en" });
  await expect.element(rows.first()).toBeVisible();
  (rows.first().element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/alarm/list?alarm=1");
  await expect.element(dialog).toMatchTextContent(/1970-01-01 00:00:09.*Set the device's clock/s);
  await expect.element(dialog).toMatchTextContent(/Video.*Priority 2.*Gate recorder.*116.3, 39.9/s);
  await dialog.getByRole("button", { name: /^Enlarge/ }).click();
  const picture = page.getByRole("dialog", { name: /^Gate 3 ·/ });
  await expect.element(picture.getByText("1 / 2")).toBeVisible();
  await picture.getByRole("button", { name: "Next picture" }).click();
  await expect.element(picture.getByText("2 / 2")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(picture).not.toBeInTheDocument();

  await dialog.getByLabelText("Note").fill("The guard walked by");
  await dialog.getByRole("button", { name: "False alarm" }).click();
  const history = dialog.getByRole("region", { name: "What was done" });
  await expect.element(history).toMatchTextContent(/admin.*False alarm.*The guard walked by/s);
  expect(server.asked(handleAlarms)).toMatchObject([
    { IDs: [1], State: "false", Note: "The guard walked by" },
  ]);
  // The next word does not take the place of the one before.
  await dialog.getByLabelText("Note").fill("It was somebody else");
  await dialog.getByRole("button", { name: "Make it new again" }).click();
  await expect.poll(() => history.getByRole("listitem").elements().length).toBe(2);
  await expect
    .element(history)
    .toMatchTextContent(/The guard walked by.*New.*It was somebody else/s);
  expect(await violations()).toEqual([]);
  await dialog.getByRole("link", { name: "Open in playback" }).click();
  await expect.poll(address).toMatch(/^\/video\/backtime\/gate\/3/);
});

it("says of an alarm that is gone that it is, and of one without a camera nothing about pictures; lets operators handle alarms, and only administrators delete them", async () => {
  const server = aBook().on();
  await openConsole("/alarm/list?alarm=99", { server, language: "en", as: "operator" });
  await expect.element(dialog).toMatchTextContent("The alarm does not exist.");
  await followTo("/alarm/list?alarm=4");
  await expect.element(dialog).toMatchTextContent("The disk is full");
  await expect.element(dialog.getByText("Live", { exact: true })).not.toBeInTheDocument();

  await followTo("/alarm/list?alarm=1");
  await expect.element(dialog.getByRole("button", { name: "Acknowledge" })).toBeVisible();
  await expect.element(page.getByText("14 in total")).toBeVisible();
  expect(page.getByRole("button", { name: /Delete|Clear alarms/ }).elements()).toHaveLength(0);
});

it("shows the camera as it is now in the place of the alarm's picture", async () => {
  const site = aSite({
    DeviceID: "gate",
    DeviceName: "Gate recorder",
    Online: true,
    channels: [{ ChannelID: "3", Name: "Gate 3" }],
  });
  const { server } = new Pictures(aBook().on(site.on(aProductServer())));
  await openConsole("/alarm/list?alarm=1", { server, language: "en" });
  await dialog.getByText("Live", { exact: true }).click();
  await expectPictures(dialog.getByCss("video").first(), 3);
  await dialog.getByText("Picture", { exact: true }).click();
  await expect.element(dialog.getByRole("button", { name: /^Enlarge/ })).toBeVisible();
  await expect.element(dialog.getByCss("video").first()).not.toBeInTheDocument();
});

it("says where alarms come from while there are none, and why they could not be loaded", async () => {
  const server = new AlarmBook().on();
  const visit = await openConsole("/alarm/list", { server, language: "zh" });
  await expect.element(page.getByText("还没有报警")).toBeVisible();
  server.refuse(listAlarms, { status: 503, sentence: "数据库没有响应，请稍后重试" });
  visit.reload();
  await expect.element(page.getByText("数据库没有响应，请稍后重试")).toBeVisible();
});

it("has cards and all filters behind one button on a phone", async () => {
  const server = aBook().on();
  await openConsole("/alarm/list", { server, language: "en", size: phone });
  const card = page.getByRole("listitem").filter({ hasText: "Somebody is in the yard" });
  await expect.element(card).toMatchTextContent(/Yard north.*Intrusion.*Priority 1/s);
  await page.getByRole("button", { name: "Filters" }).click();
  await expect.element(page.getByLabelText("Handling")).toBeVisible();
  expect(sidewaysPx()).toBe(0);
  expect(await violations()).toEqual([]);
  await card.getByRole("button", { name: /^Details/ }).click();
  await expect.element(dialog).toMatchTextContent("Somebody is in the yard");
});

const ehomeRow = (ID: number, Code: number, CodeName: string) => ({
  ID,
  Code,
  CodeName,
  Group: 1,
  GroupName: "Basic alarms",
  DeviceID: "e1",
  DeviceName: "Bus 12",
  ChannelID: "1",
  ChannelName: "Bus 12 front",
  Time: "2026-01-31 08:05:00",
  Description: CodeName,
  snap: "",
});

it("lists alarms of EHome devices by group and code, deletes one and clears all", async () => {
  let all = [ehomeRow(1, 8, "Motion detection"), ehomeRow(2, 40963, "Rapid acceleration")];
  const server = new AlarmBook()
    .on()
    .answer(listEhomeAlarms, ({ code }) => {
      const found = all.filter((one) => code === undefined || one.Code === code);
      return { total: found.length, rows: found };
    })
    .answer(deleteEhomeAlarm, ({ ID }) => {
      all = all.filter((one) => !ID.includes(one.ID));
      return { Deleted: 1 };
    })
    .answer(clearEhomeAlarms, () => ({ Deleted: all.splice(0).length }));
  await openConsole("/alarm/list", { server, language: "en" });
  await page.getByRole("link", { name: "EHome alarms" }).click();
  await expect.poll(address).toBe("/alarm/list?source=EHOME");
  await expect.element(page.getByText("2 in total")).toBeVisible();
  const kinds = page.getByRole("complementary", { name: "Kinds of alarms" });
  await kinds.getByLabelText("Find a kind").fill("rapid acc");
  await kinds.getByText("Rapid acceleration 40963").click();
  await expect.poll(address).toBe("/alarm/list?source=EHOME&kind=1%2F40963");
  await expect.poll(() => rows.elements().length).toBe(1);
  expect(server.asked(listEhomeAlarms).at(-1)).toMatchObject({ group: 1, code: 40_963 });
  expect(await violations()).toEqual([]);

  await page.viewport(...phone);
  await expect.element(kinds).not.toBeInTheDocument();
  await expect.element(page.getByText("Rapid acceleration 40963")).toBeVisible();
  expect(sidewaysPx()).toBe(0);
  await page.viewport(...desk);

  await rows.first().getByRole("button", { name: "Delete" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByText("1 alarm deleted")).toBeVisible();
  expect(all.map(({ ID }) => ID)).toEqual([1]);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("button", { name: "Clear alarms" }).click();
  await expect.element(dialog).toMatchTextContent("Delete all EHome alarms (1)?");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByText("No EHome alarms yet")).toBeVisible();
});

const files = [
  { ID: 11, Name: "00_65_6502_0.jpg", Kind: "picture", MediaType: "image/jpeg", Size: 52_000 },
  { ID: 12, Name: "02_65_6502_1.wav", Kind: "sound", MediaType: "audio/wav", Size: 844 },
  { ID: 13, Name: "04_65_6502_2.bin", Kind: "other", MediaType: "", Size: 3_400_000 },
] as const;

/** A tenth of a second of silence. */
function aWave(): Uint8Array<ArrayBuffer> {
  const wave = new DataView(new ArrayBuffer(844));
  const text = (at: number, letters: string) =>
    new Uint8Array(wave.buffer).set(new TextEncoder().encode(letters), at);
  text(0, "RIFF");
  wave.setUint32(4, 836, true);
  text(8, "WAVEfmt ");
  wave.setUint32(16, 16, true);
  wave.setUint16(20, 1, true);
  wave.setUint16(22, 1, true);
  wave.setUint32(24, 8000, true);
  wave.setUint32(28, 8000, true);
  wave.setUint16(32, 1, true);
  wave.setUint16(34, 8, true);
  text(36, "data");
  wave.setUint32(40, 800, true);
  return new Uint8Array(wave.buffer).fill(0x80, 44);
}

it("shows, plays and saves the files of an alarm at a desk and on a phone", async () => {
  const book = new AlarmBook(intrusion);
  book.attachments = files.map((file) => ({ ...file, Time: "2026-11-15 08:30:00" }));
  const asked: string[] = [];
  const wave = aWave();
  const server = book.on().answer(alarmAttachment, ({ id, download }) => {
    asked.push(`${id} ${download}`);
    return {
      kind: "bytes",
      contentType: "audio/wav",
      totalBytes: wave.length,
      async *read(fromByte, toByte) {
        yield wave.subarray(fromByte, toByte);
      },
    };
  });
  await openConsole("/alarm/list?alarm=2", { as: "admin", server, language: "zh" });
  const attachments = page.getByRole("region", { name: "报警附件" });
  await page.getByRole("button", { name: "播放附件 02_65_6502_1.wav" }).click();
  await expect
    .poll(() => document.querySelector<HTMLAudioElement>("section audio")?.duration)
    .toBeCloseTo(0.1, 2);
  await page.getByRole("button", { name: "关闭附件 02_65_6502_1.wav" }).click();
  await expect.poll(() => document.querySelector("section audio")).toBeNull();
  for (const [width, height] of [desk, phone]) {
    asked.length = 0;
    await page.viewport(width, height);
    for (const about of ["图片 · 52.0 kB", "音频 · 844 B", "其他文件 · 3.4 MB"])
      await expect.element(attachments.getByText(`${about} · 2026-11-15 08:30:00`)).toBeVisible();
    const play = page.getByRole("button", { name: "播放附件 02_65_6502_1.wav" });
    await expect.element(play).toBeVisible();
    await page.getByRole("button", { name: "下载附件 04_65_6502_2.bin" }).click();
    await expect.poll(() => asked).toContain("13 true");
    expect(await violations()).toEqual([]);
    expect(sidewaysPx()).toBe(0);
  }
});
