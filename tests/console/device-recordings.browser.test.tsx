import {
  controlDeviceDownload,
  controlDevicePlayback,
  listDeviceDownloads,
  playDeviceRecording,
} from "@tessera/features/device-recordings/contract";
import { aSite, liveAddress, Pictures, Recordings } from "@tessera/kit/testing";
import {
  phone,
  sidewaysPx,
  type Visitor,
  violations,
  watchDownloads,
} from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { day, position, tenMs } from "./playback-page.ts";
import { expectPictures } from "./shown-pictures.ts";
import { aProductServer, openConsole } from "./the-console.ts";

const long = { startMs: tenMs, endMs: tenMs + 600_000 };
const short = { startMs: tenMs + 3_600_000, endMs: tenMs + 3_612_000 };
const shortName = `${day}110000-${day}110012.mp4`;

/** A recorder that keeps two recordings of a day itself; what it plays is served as a camera of its own. */
function aRecorder(offers: readonly string[] = []) {
  const site = aSite({
    DeviceID: "nvr",
    DeviceName: "球机",
    Online: true,
    channels: [
      {
        ChannelID: "1",
        Name: "球机",
        Capabilities: ["recordings", "recording-playback", "recording-download", ...offers],
      },
    ],
  });
  const pictures = new Pictures(site.on(aProductServer()));
  const recordings = new Recordings(tenMs + 86_400_000).add({
    device: "nvr",
    name: "球机",
    recorded: [long, short],
  });
  const server = recordings
    .on(pictures.server)
    .answer(playDeviceRecording, { URL: liveAddress("card", "1") })
    .answer(controlDevicePlayback, {});
  return { server, pictures };
}

const dayPage = `/video/backchannel/nvr/1/${day}?backType=Device`;
const stage = page.getByCss("[data-device-play]");
const pieces = page.getByRole("list", { name: /的录像/ });
const video = page.getByCss("video");

async function openDay(
  address = dayPage,
  { offers, ...visitor }: Visitor & { readonly offers?: readonly string[] } = {},
) {
  const recorder = aRecorder(offers);
  const visit = await openConsole(address, { server: recorder.server, ...visitor });
  /** What the device was told, but for the ends of plays. */
  const told = () =>
    recorder.server
      .asked(controlDevicePlayback)
      .map(({ command, scale, time }) => ({ command, scale, time }))
      .filter(({ command }) => command !== "stop");
  return { ...recorder, visit, told };
}

it("a device's own recordings are played, paused, sped up and moved, to the end", async () => {
  const { server, pictures, told } = await openDay();
  await expect.poll(() => pieces.getByRole("listitem").elements().length).toBe(2);
  // The first one plays by itself; the day has its timeline.
  await expect.element(page.getByRole("button", { name: /^当天时间轴/ })).toBeVisible();
  await expect.element(stage).toHaveAttribute("data-device-play", "playing");
  expect(server.asked(playDeviceRecording)).toMatchObject([
    { device: "nvr", channel: "1", stime: String(long.startMs), etime: String(long.endMs) },
  ]);
  await expectPictures(video, 3);
  await expect.poll(position).toBeGreaterThan(tenMs);

  await page.getByRole("button", { name: "暂停", exact: true }).click();
  await expect.element(stage).toHaveAttribute("data-device-play", "paused");
  await expect.poll(told).toMatchObject([{ command: "pause" }]);
  const heldAtMs = position();
  await page.getByRole("button", { name: "播放", exact: true }).click();
  await expect.element(stage).toHaveAttribute("data-device-play", "playing");
  expect(position() - heldAtMs).toBeLessThan(1000);

  await page.getByLabelText("播放速度").click();
  await page.getByTitle("4×").click();
  const { width } = page.getByCss(".ant-slider").element().getBoundingClientRect();
  await page.getByCss(".ant-slider").click({ position: { x: width / 2, y: 6 } });
  await expect.poll(position).toBeGreaterThan(tenMs + 290_000);
  await expect
    .poll(told)
    .toMatchObject([
      { command: "pause" },
      { command: "play" },
      { command: "scale", scale: 4 },
      { command: "seek" },
    ]);
  expect(Math.abs((told().at(-1)?.time ?? 0) - 300)).toBeLessThan(10);
  await expect.element(stage).toHaveAttribute("data-device-play", "playing");

  await pieces.getByRole("button", { name: /11:00:00–11:00:12/ }).click();
  // The device is told that the first one is not wanted any more.
  await expect
    .poll(() => server.asked(controlDevicePlayback).at(-1))
    .toMatchObject({ command: "stop" });
  await expect.poll(() => server.asked(playDeviceRecording).length).toBe(2);
  await expect.element(stage).toHaveAttribute("data-device-play", "playing");
  const end = page.getByCss(".ant-slider").element().getBoundingClientRect().width - 2;
  await page.getByCss(".ant-slider").click({ position: { x: end, y: 6 } });
  await expect.poll(() => told().at(-1)).toMatchObject({ command: "seek" });
  pictures.stop("card");
  await expect.element(stage).toHaveAttribute("data-device-play", "over");
  await expect.element(stage.getByText("播放完毕")).toBeVisible();
  await page.getByRole("button", { name: "重新播放" }).click();
  await expect.element(stage).toHaveAttribute("data-device-play", "playing");
});

it("a recording of a device is downloaded, and one sees how far it is", async () => {
  const { server } = await openDay();
  const row = page.getByRole("listitem").filter({ hasText: "11:00:00–11:00:12" });
  const link = row.getByRole("link", { name: "下载 11:00:00 至 11:00:12" });
  await expect
    .element(link)
    .toHaveAttribute("href", `/api/v1/record/downloaddevicerecord/nvr~1/${shortName}/12`);
  const place = {
    device: "nvr",
    channel: "1",
    name: shortName,
    duration: 12,
    bytes: 0,
    size: 0,
    way: "play" as const,
    isPaused: false,
    reason: "",
  };
  const tell = (state: "running" | "finished" | "failed", received: number, reason = "") =>
    server.answer(listDeviceDownloads, { list: [{ ...place, state, received, reason }] });
  tell("running", 0);
  const downloads = watchDownloads();
  await link.click();
  const progress = row.getByCss("[data-download]");
  await expect.element(progress).toMatchTextContent("正在向设备请求…");
  tell("running", 6);
  await expect.element(progress).toMatchTextContent("已接收 6.0 s / 0:12");
  tell("failed", 6, "设备断开");
  await expect.element(progress).toMatchTextContent("下载失败：设备断开");
  tell("finished", 12);
  await link.click();
  await expect.element(progress).toMatchTextContent("已下载");
  await expect.poll(() => downloads.length).toBe(2);
});

it("the file of a recording is fetched, paused, goes on and is cancelled; of two downloads of one piece the newest that runs is shown and controlled", async () => {
  const { server } = await openDay(dayPage, { offers: ["recording-file"] });
  const row = page.getByRole("listitem").filter({ hasText: "11:00:00–11:00:12" });
  const link = row.getByRole("link", { name: /快速下载 11:00:00 至 11:00:12/ });
  await expect
    .element(link)
    .toHaveAttribute("href", `/api/v1/record/downloaddevicerecord/nvr~1/${shortName}/12?way=file`);
  const file = {
    device: "nvr",
    channel: "1",
    name: shortName,
    way: "file" as const,
    state: "running" as const,
    received: 0,
    duration: 12,
    bytes: 3 * 1024 * 1024,
    size: 6 * 1024 * 1024,
    reason: "",
  };
  const tell = (isPaused: boolean) =>
    server.answer(listDeviceDownloads, { list: [{ ...file, isPaused }] });
  tell(false);
  server.answer(controlDeviceDownload, {});
  watchDownloads();
  await link.click();
  const progress = row.getByCss("[data-download]");
  await expect.element(progress).toMatchTextContent("已接收 3.0 MB / 6.0 MB");
  tell(true);
  await row.getByRole("button", { name: "暂停上传" }).click();
  await expect.element(progress).toMatchTextContent("已接收 3.0 MB / 6.0 MB（已暂停）");
  tell(false);
  await row.getByRole("button", { name: "继续上传" }).click();
  await expect.element(row.getByRole("button", { name: "暂停上传" })).toBeVisible();
  server.answer(listDeviceDownloads, { list: [] });
  await row.getByRole("button", { name: "取消下载" }).click();
  await expect.element(progress).not.toBeInTheDocument();
  const asked = server.asked(controlDeviceDownload);
  expect(asked.map(({ command }) => command)).toEqual(["pause", "resume", "cancel"]);
  expect(asked[0]).toMatchObject({ device: "nvr", channel: "1", name: shortName });

  const going = { ...file, isPaused: false };
  const coming = { ...going, bytes: 0 };
  const played = { ...coming, way: "play" as const, state: "failed" as const, reason: "设备断开" };
  server.answer(listDeviceDownloads, { list: [played, coming] });
  await link.click();
  await expect.element(progress).toMatchTextContent("正在向设备请求…");
  // It cannot be paused before it comes.
  await expect.element(row.getByRole("button", { name: "暂停上传" })).not.toBeInTheDocument();
  const playing = { ...played, state: "running" as const, received: 6 };
  server.answer(listDeviceDownloads, { list: [going, playing] });
  await expect.element(progress).toMatchTextContent("已接收 6.0 s / 0:12");
  await row.getByRole("button", { name: "取消下载" }).click();
  await expect.poll(() => server.asked(controlDeviceDownload)[3]).toMatchObject({ way: "play" });
  const over = { ...playing, state: "finished" as const };
  server.answer(listDeviceDownloads, { list: [going, over] });
  await row.getByRole("button", { name: "暂停上传" }).click();
  await expect
    .poll(() => server.asked(controlDeviceDownload)[4])
    .toMatchObject({ way: "file", command: "pause", name: shortName });
});

it("in English the recordings are complete on a phone and readable in both themes", async () => {
  const { visit } = await openDay(`${dayPage}&at=${tenMs}`, { language: "en", size: phone });
  await expect.element(stage).toHaveAttribute("data-device-play", "playing");
  expect(await violations()).toEqual([]);
  expect(sidewaysPx()).toBe(0);
  await page.viewport(1280, 800);
  expect(await violations()).toEqual([]);
  visit.chooseTheme("dark");
  expect(await violations("colours")).toEqual([]);
});
