import { ZoneTime } from "@tessera/kit/playback";
import { aServer, mountPart } from "@tessera/platform/console/testing/browser";
import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { downloadRecord, readDownloadInfo } from "../../../contract.ts";
import { DownloadRange } from "./DownloadRange.tsx";

const range = { startMs: Date.UTC(2026, 10, 14), endMs: Date.UTC(2026, 10, 14, 0, 1) };

const openDialog = (isSoundConverted: boolean, changesAtMs: number[] = []) =>
  mountPart(
    <DownloadRange
      isOpen
      channel={{ id: "yard~1", name: "大门" }}
      range={range}
      flow="1"
      zone={new ZoneTime("Asia/Shanghai")}
      onClose={() => {}}
    />,
    {
      server: aServer()
        .answer(downloadRecord, { kind: "nothing", headers: {} })
        .answer(readDownloadInfo, {
          bytes: 1_000_000,
          durationMs: 60_000,
          ...range,
          gaps: [],
          changesAtMs,
          video: "H.264",
          width: 1920,
          height: 1080,
          audio: isSoundConverted ? "FLAC" : "AAC",
          isSoundConverted,
        }),
    },
  );

const download = page.getByRole("link", { name: "开始下载" });
const original = page.getByRole("checkbox", { name: /保留原始声音/ });

it("a download has AAC in place of FLAC, and the original if that is chosen", async () => {
  await openDialog(true);
  await expect.element(page.getByText(/AAC（由录像的 FLAC 转换/)).toBeVisible();
  await expect.element(download).not.toHaveAttribute("href", expect.stringContaining("sound="));
  await original.click();
  await expect.element(download).toHaveAttribute("href", expect.stringContaining("sound=original"));
  await expect.element(page.getByText("FLAC", { exact: true })).toBeVisible();
});

it("there is no choice where the sound is AAC already", async () => {
  await openDialog(false);
  await expect.element(page.getByText("AAC", { exact: true })).toBeVisible();
  await expect.element(original).not.toBeInTheDocument();
});

it("a range whose format changes comes as one file for each format, by one press", async () => {
  const changeMs = range.startMs + 20_000;
  await openDialog(false, [changeMs]);
  await expect.element(page.getByText(/将分成 2 个文件下载/)).toBeVisible();
  const all = page.getByRole("link", { name: "下载 2 个文件" });
  await expect.element(all).toHaveAttribute("href", expect.stringContaining(`end=${changeMs}`));
  const asked: string[] = [];
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    asked.push(new URL(this.href).pathname.split("/").at(-1) ?? "");
  });
  onTestFinished(() => clicked.mockRestore());
  await all.click();
  await expect.poll(() => asked).toEqual([String(range.startMs), String(changeMs)]);
});
