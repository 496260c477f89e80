import { ZoneTime } from "@tessera/kit/playback";
import { aServer, mountPart, phone, sidewaysPx } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { readDownloadInfo, readExportKey, readExportRules, startExport } from "../../contract.ts";
import { ExportDialog } from "./ExportDialog.tsx";

const range = { startMs: Date.UTC(2026, 0, 30, 2), endMs: Date.UTC(2026, 0, 30, 2, 1) };
const channel = {
  id: "yard~1",
  name: "院子",
  hasSub: false,
  recorded: [range],
  locked: [],
  planned: [],
  gaps: [],
  damaged: [],
  alarms: [],
  isRecording: false,
  may: ["export" as const],
};
const job = {
  job: "1",
  state: "waiting" as const,
  progress: 0,
  bytes: 0,
  error: "",
  warning: "",
  isEncrypted: false,
  fileName: "export.zip",
  createdAtMs: 0,
  id: channel.id,
  name: channel.name,
  from: range.startMs,
  to: range.endMs,
  sha256: "",
  isMarked: true,
};

const openDialog = (watermark: "never" | "choice" | "always", visitor = {}) =>
  mountPart(
    <ExportDialog
      range={range}
      channels={[channel]}
      zone={new ZoneTime("Asia/Shanghai")}
      flows={{}}
      onStarted={() => {}}
      onClose={() => {}}
    />,
    {
      server: aServer()
        .answer(readExportRules, { watermark })
        .answer(readExportKey, { fingerprint: "ab".repeat(32) })
        .answer(readDownloadInfo, {
          bytes: 1_000_000,
          durationMs: 60_000,
          ...range,
          gaps: [],
          changesAtMs: [],
          video: "H.264",
          width: 1920,
          height: 1080,
          audio: "",
          isSoundConverted: false,
        })
        .answer(startExport, job),
      ...visitor,
    },
  );

const option = page.getByRole("checkbox", { name: "水印" });
const start = page.getByRole("button", { name: "开始导出" });

it("an export carries a watermark if it is chosen, and else none", async () => {
  const server = await openDialog("choice");
  await expect.element(option).not.toBeChecked();
  await start.click();
  await expect.poll(() => server.asked(startExport)).toHaveLength(1);
  expect(server.asked(startExport)).toMatchObject([{ isMarked: false }]);
  await option.click();
  await start.click();
  await expect.poll(() => server.asked(startExport)).toHaveLength(2);
  expect(server.asked(startExport)[1]).toMatchObject({ isMarked: true });
});

it("an export has sound that every player plays, or the original if that is chosen", async () => {
  const server = await openDialog("never");
  await start.click();
  await expect.poll(() => server.asked(startExport)).toHaveLength(1);
  expect(server.asked(startExport)).toMatchObject([{ sound: "aac" }]);
  await page.getByRole("checkbox", { name: "保留原始声音" }).click();
  await start.click();
  await expect.poll(() => server.asked(startExport)).toHaveLength(2);
  expect(server.asked(startExport)[1]).toMatchObject({ sound: "original" });
});

it("the option shows what the site has decided", async () => {
  await openDialog("always", { size: phone });
  await expect.element(option).toBeChecked();
  await expect.element(option).toBeDisabled();
  await expect.element(page.getByText(/本站点要求导出画面带水印/)).toBeVisible();
  expect(sidewaysPx()).toBe(0);
});

it("there is no option where the site makes no watermarks", async () => {
  const server = await openDialog("never");
  await expect.poll(() => server.asked(readExportRules)).toHaveLength(1);
  await expect.element(start).toBeEnabled();
  await expect.element(option).not.toBeInTheDocument();
});
