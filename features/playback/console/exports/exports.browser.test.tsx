import { FileCipher, zipDirectory, zipLocalHeader } from "@tessera/formats/zip";
import { ZoneTime } from "@tessera/kit/playback";
import { aServer, mountPart } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import {
  readDownloadInfo,
  readExportKey,
  readExportRules,
  startExport,
  verifyExport,
} from "../../contract.ts";
import { browserCiphers } from "./browser-ciphers.ts";
import { ExportDialog } from "./ExportDialog.tsx";
import { Sha256 } from "./sha256.ts";
import { Verifier } from "./Verifier.tsx";

const range = { startMs: 0, endMs: 60_000 };
const downloadInfo = {
  ...range,
  bytes: 1000,
  durationMs: 60_000,
  video: "H.264",
  width: 640,
  height: 360,
  audio: "",
  isSoundConverted: false,
  gaps: [],
  changesAtMs: [],
};
const job = {
  job: "1",
  state: "waiting",
  progress: 0,
  bytes: 0,
  error: "",
  warning: "",
  isEncrypted: true,
  fileName: "export.zip",
  createdAtMs: 0,
  id: "gate~1",
  name: "大门",
  from: 0,
  to: 60_000,
  sha256: "",
  isMarked: false,
} as const;

it("an export takes a password that other programs take, and says what is wrong with another", async () => {
  const server = aServer()
    .answer(readDownloadInfo, downloadInfo)
    .answer(readExportKey, { fingerprint: "ab".repeat(32) })
    .answer(readExportRules, { watermark: "choice" })
    .answer(startExport, job);
  const channel = { id: "gate~1", name: "大门", may: ["export"], recorded: [range] };
  await mountPart(
    <ExportDialog
      range={range}
      channels={[channel as never]}
      zone={new ZoneTime("UTC")}
      flows={{}}
      onStarted={() => {}}
      onClose={() => {}}
    />,
    { server },
  );
  const password = page.getByLabelText("加密密码（可选）");
  const start = page.getByRole("button", { name: "开始导出" });
  await expect.element(page.getByText(/文件名仍可见/)).toBeVisible();
  for (const bad of ["short 7", "口令口令口令口令"]) {
    await password.fill(bad);
    await expect.element(page.getByText(/至少 8 个字符/)).toBeVisible();
    await expect.element(start).toBeDisabled();
  }
  await password.fill("correct horse 7");
  await expect.element(page.getByLabelText("密码强度")).toBeInTheDocument();
  await start.click();
  await expect.poll(() => server.asked(startExport)).toHaveLength(1);
  expect(server.asked(startExport)[0]).toMatchObject({ password: "correct horse 7" });
});

it("the verifier asks for the password of an encrypted file, and again if it is wrong", async () => {
  const server = aServer().answer(verifyExport, {
    isGenuine: true,
    signedBy: "ab".repeat(32),
    text: "",
    stamp: "stamped",
    stampText: "可信时间戳：2026-10-26",
  });
  await mountPart(<Verifier />, { server });
  await expect.element(page.getByText(/把导出的 ZIP 拖到这里/)).toBeVisible();
  const input = page.getByCss("input[type=file]");
  await input.upload(new File([anEncryptedZip()], "export.zip"));
  const password = page.getByLabelText("导出文件的密码");
  await expect.element(page.getByText("文件已加密，请输入密码")).toBeVisible();
  await password.fill("wrong horse 7");
  await page.getByRole("button", { name: "验证", exact: true }).click();
  await expect.element(page.getByText("密码不正确")).toBeVisible();
  await password.fill("correct horse 7");
  await page.getByRole("button", { name: "验证", exact: true }).click();
  await expect.element(page.getByText("文件完整，未被改动")).toBeVisible();
  await expect.element(page.getByText("可信时间戳：2026-10-26")).toBeVisible();
  await expect.element(page.getByText(/带水印副本.*“王小明”/)).toBeVisible();
});

function anEncryptedZip(): Blob {
  const film = new Uint8Array(5000).map((_, at) => at % 251);
  const sum = new Sha256();
  sum.update(film);
  const manifest = JSON.stringify({
    isStamped: true,
    watermark: { name: "王小明" },
    exportedAt: new Date(0).toISOString(),
    clips: [{ file: "gate.mp4", bytes: film.length, sha256: sum.hex() }],
  });
  const files = { "gate.mp4": film, "manifest.json": manifest, "manifest.sig": "abc" };
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  const written = Object.entries({ ...files, "manifest.tsr": "stamp" }).map(([name, content]) => {
    const data = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const about = { name, bytes: data.length, modifiedAtMs: 0, crc32: 0, isEncrypted: true };
    const file = { ...about, offset };
    const cipher = new FileCipher("correct horse 7", new Uint8Array(16), browserCiphers);
    for (const part of [zipLocalHeader(file), cipher.head, cipher.encrypt(data), cipher.sum()]) {
      parts.push(Uint8Array.from(part));
      offset += part.length;
    }
    return file;
  });
  return new Blob([...parts, Uint8Array.from(zipDirectory(written, offset))]);
}
