import { alarmStatistics, exportAlarms, listAlarms } from "@tessera/features/alarms/contract";
import {
  address,
  phone,
  sidewaysPx,
  violations,
  watchSavedFiles,
} from "@tessera/platform/console/testing/browser";
import readExcelFile from "read-excel-file/browser";
import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { AlarmBook, anAlarm } from "./alarm-book.ts";
import { followTo, leaveFor, openConsole } from "./the-console.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const atNoon = (daysAgo: number) => {
  const nowMs = Date.now();
  return nowMs - (nowMs % dayMs) - daysAgo * dayMs + 12 * hourMs;
};

const tripwire = (ID: number, daysAgo: number) =>
  anAlarm(ID, { AlarmType: 10, AtMs: atNoon(daysAgo), ChannelName: "Fence", ChannelID: "9" });

const aBook = () =>
  new AlarmBook(
    ...[1, 2, 3].map((id) => tripwire(id, 1)),
    anAlarm(4, { AlarmType: 13, AtMs: atNoon(2), State: "false" }),
    anAlarm(5, { AtMs: atNoon(3) }),
    anAlarm(6, { AtMs: atNoon(3), DeviceID: "", ChannelID: "", ChannelName: "", DeviceName: "" }),
    // The week before.
    tripwire(7, 9),
    tripwire(8, 10),
    tripwire(9, 10),
  );

it("counts alarms of analysis by kind, and a press shows that kind's pictures alone", async () => {
  const server = aBook().on();
  await openConsole("/alarm", { server, language: "en" });
  await expect.poll(address).toBe("/alarm/ai");
  await expect.element(page.getByRole("button", { name: /^All\s*4$/ })).toBeVisible();
  const card = page.getByRole("button", { name: /^Loitering\s*1$/ });
  await card.click();
  await expect.poll(address).toBe("/alarm/ai?type=13");
  const wall = page.getByRole("region", { name: "Pictures of alarms" });
  await expect.poll(() => wall.getByRole("listitem").elements().length).toBe(1);
  await expect.element(card).toHaveAttribute("aria-pressed", "true");
  await card.click();
  await expect.poll(() => wall.getByRole("listitem").elements().length).toBe(4);
  await expect.element(wall.getByRole("img").first()).toBeVisible();
  expect(server.asked(listAlarms).at(-1)?.type).not.toContain(7);
  expect(await violations()).toEqual([]);
  await wall.getByRole("button").first().click();
  await expect.element(page.getByRole("dialog")).toMatchTextContent("Fence");
});

it("turns the pages of the wall of pictures, and back when alarms are gone; where there are none it says which cameras fill it, and promises nothing else", async () => {
  const book = new AlarmBook(...Array.from({ length: 30 }, (_, at) => tripwire(at + 1, 1)));
  const server = book.on();
  await openConsole("/alarm/ai", { server, language: "en", size: phone });
  await expect.element(page.getByRole("button", { name: /^All\s*30$/ })).toBeVisible();
  const wall = page.getByRole("region", { name: "Pictures of alarms" });
  await wall.getByRole("listitem", { name: "2", exact: true }).click();
  await expect.poll(address).toBe("/alarm/ai?page=2");
  expect(server.asked(listAlarms).at(-1)).toMatchObject({ start: 24, limit: 24 });
  expect(sidewaysPx()).toBe(0);
  book.alarms = book.alarms.slice(0, 3);
  await page.getByRole("button", { name: /^Tripwire\s*30$/ }).click();
  await expect.poll(address).toBe("/alarm/ai?type=10");

  book.alarms = [];
  await followTo("/alarm/ai?range=30d");
  await expect.element(page.getByText("No AI alarms in this time")).toBeVisible();
  await expect.element(page.getByText(/^Cameras with built-in analysis report/)).toBeVisible();
});

it("tells totals beside those of the time before, and draws time, types, places and hours; compares nothing where there is no time before, and keeps its shape on a phone", async () => {
  const server = aBook().on();
  await openConsole("/alarm/story", { server, language: "en" });
  await expect.element(page.getByText("100 % more than before")).toBeVisible();
  await expect.element(page.getByText("12:00–13:00")).toBeVisible();
  await expect.element(page.getByText("17%").first()).toBeVisible();
  await expect
    .poll(() => document.querySelector("figure canvas")?.clientHeight)
    .toBeGreaterThan(100);
  const hours = page.getByRole("list", { name: "Hours of the day" });
  await expect.element(hours).toMatchTextContent("12:00: 6");
  expect(await violations()).toEqual([]);
  await page.getByRole("link", { name: "Show the 3 alarms of “Fence · Gate recorder”" }).click();
  await expect.poll(address).toBe("/alarm/list?range=7d&device=gate&channel=9");
  await expect.element(page.getByText("3 in total")).toBeVisible();
  await page.getByRole("button", { name: "Any channel" }).click();
  await expect.poll(address).toBe("/alarm/list?range=7d&device=gate");

  await page.viewport(...phone);
  const before = server.asked(alarmStatistics).length;
  await leaveFor("/alarm/story?range=all");
  await expect.element(page.getByText("Busiest hour")).toBeVisible();
  expect(page.getByText(/than before|time before/).elements()).toHaveLength(0);
  const asked = server.asked(alarmStatistics).slice(before);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.every(({ starttime }) => starttime === "")).toBe(true);
  expect(sidewaysPx()).toBe(0);
});

const csv = '\uFEFFID,Time,Description\r\n7,2026-01-31 08:00:00,"Gate, left"\r\n';

async function save(format: string): Promise<void> {
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: `Export as ${format}` }).click();
}

it("exports the alarms of the filter as the server's table and as a sheet of it", async () => {
  const saved = watchSavedFiles();
  const server = aBook()
    .on()
    .answer(exportAlarms, {
      contentType: "text/csv; charset=utf-8",
      data: new TextEncoder().encode(csv),
    });
  await openConsole("/alarm/story?state=new", { server, language: "en" });
  await save("CSV");
  await expect
    .poll(() => saved.map(({ name }) => name.replace(/\d{8}-\d{4}/, "now")))
    .toEqual(["tessera-alarms-now.csv"]);
  expect(server.asked(exportAlarms)).toMatchObject([{ state: ["new"] }]);
  await save("XLSX");
  await expect.poll(() => saved.length).toBe(2);
  const [, sheet] = saved;
  expect(sheet?.name).toMatch(/\.xlsx$/);
  const [table] = await readExcelFile(sheet?.file ?? new Blob());
  expect(table?.data).toEqual([
    ["ID", "Time", "Description"],
    [7, "2026-01-31 08:00:00", "Gate, left"],
  ]);
});

it("opens a report with all its parts and prints it once", async () => {
  const print = vi.spyOn(window, "print").mockImplementation(() => {});
  onTestFinished(() => print.mockRestore());
  const server = aBook().on();
  const visit = await openConsole("/alarm/story?type=10", {
    server,
    language: "en",
    theme: "dark",
  });
  await page.getByRole("button", { name: "PDF report" }).click();
  await expect.poll(address).toBe("/alarm/report?range=7d&type=10");
  await expect.poll(() => print.mock.calls.length).toBe(1);
  const paper = page.getByRole("article");
  await expect.element(paper.getByRole("heading", { name: "Alarm report" })).toBeVisible();
  await expect.element(paper).toMatchTextContent(/Site\s*Tessera/);
  await expect
    .element(paper)
    .toMatchTextContent(/Last 7 days · \d{4}-\d\d-\d\d \d\d:\d\d to .*UTC/);
  await expect.element(paper).toMatchTextContent(/Alarm type: Tripwire/);
  await expect.element(paper.getByRole("list", { name: "Alarms over time" })).toBeVisible();
  await expect.element(paper.getByRole("list", { name: "Hours of the day" })).toBeVisible();
  await expect
    .element(paper.getByRole("heading", { name: "Places with the most alarms" }))
    .toBeVisible();
  await expect.poll(() => paper.getByRole("row").elements().length).toBe(4);
  await expect.element(paper).toMatchTextContent("The newest 3 of 3");
  expect(server.asked(listAlarms).at(-1)).toMatchObject({ start: 0, limit: 200, type: [10] });
  expect(await violations()).toEqual([]);

  visit.reload();
  await expect.element(paper).toBeVisible();
  expect(print).toHaveBeenCalledTimes(1);
  await page.getByRole("button", { name: "Print or save as PDF" }).click();
  expect(print).toHaveBeenCalledTimes(2);
  await page.getByRole("button", { name: "Back" }).click();
  await expect.poll(address).toBe("/alarm/story?range=7d&type=10");
});
