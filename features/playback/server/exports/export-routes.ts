import { Conflict, dayMs } from "@tessera/base";
import type { MediaReply } from "@tessera/platform/contract";
import { type Rights, type Route, route } from "@tessera/platform/server";
import { type ExportSigner, verifyManifest } from "@tessera/recorder/export";
import {
  cancelExport,
  channelOfRecordId,
  fetchExport,
  listExports,
  readExportKey,
  readExportRules,
  startExport,
  verifyExport,
} from "../../contract.ts";
import type { WatermarkRule } from "../../settings.ts";
import type { ChannelNames } from "../channel-names.ts";
import type { ExportFolder } from "./export-folder.ts";
import { channelsOf, type ExportClip, type ExportJob, wireJob } from "./export-job.ts";
import type { Exports } from "./exports.ts";
import type { TimeStamps } from "./time-stamps.ts";

interface ExportRouteParts {
  readonly exports: Exports;
  readonly folder: ExportFolder;
  readonly signer: () => ExportSigner;
  readonly stamps: Pick<TimeStamps, "verdictOn">;
  readonly names: ChannelNames;
  readonly rights: Pick<Rights, "require">;
  readonly watermarkRule: () => WatermarkRule;
}

export function exportRoutes(parts: ExportRouteParts): Route[] {
  const { exports, folder, signer, stamps, names, rights, watermarkRule } = parts;
  return [
    route(startExport, async ({ clips, ...options }, caller) => {
      const { principal, language, noteChange } = caller;
      const wanted = clips.map(({ id, from, to, flow }): ExportClip => {
        const channel = channelOfRecordId(id);
        rights.require(principal, "export", channel);
        const { name, deviceName } = names(channel);
        const shown = name === deviceName ? name : `${deviceName} ${name}`;
        return { channel, flow: flow === "2" ? 2 : 1, fromMs: from, toMs: to, name: shown };
      });
      const job = await exports.begin(principal, wanted, options);
      for (const { deviceId, channelId } of channelsOf(job))
        noteChange({ target: `${deviceId}/${channelId}` });
      await caller.extendApproval?.(fetchExport, { job: job.id }, dayMs);
      return wireJob(job, language);
    }),
    route(listExports, async (_, { principal, language }) => ({
      rows: exports.listOf(principal).map((job) => wireJob(job, language)),
    })),
    route(cancelExport, async ({ job: id }, { principal, noteChange }) => {
      const job = exports.find(principal, id);
      noteChange({ target: job.fileName });
      await exports.cancel(job);
      return {};
    }),
    route(fetchExport, async ({ job: id }, { principal, noteChange }): Promise<MediaReply> => {
      const job = exports.find(principal, id);
      if (job.state !== "done") throw new Conflict("export-not-done", notDoneText(job));
      noteChange({ target: `${job.fileName} ${job.sha256}` });
      return {
        kind: "bytes",
        contentType: "application/zip",
        totalBytes: job.bytes,
        tag: job.sha256,
        modifiedAtMs: job.createdAtMs,
        fileName: job.fileName,
        needs: { verb: "export", channels: channelsOf(job) },
        read: (fromByte, toByte, signal) => folder.read(job, fromByte, toByte, signal),
      };
    }),
    route(readExportKey, async () => ({ fingerprint: signer().fingerprint })),
    route(readExportRules, async () => ({ watermark: watermarkRule() })),
    route(verifyExport, async ({ manifest, signature, stamp }, { language }) => {
      const verdict = verifyManifest(new TextEncoder().encode(manifest), signature);
      const { kind, text } = await stamps.verdictOn(Buffer.from(stamp, "base64"), signature);
      const stamped = { stamp: kind, stampText: text[language] };
      if (!verdict.isSigned)
        return { isGenuine: false, signedBy: "", text: verdict.verdict.text[language], ...stamped };
      const signedBy = verdict.manifest.fingerprint;
      const isOurs = signedBy === signer().fingerprint;
      const words = isOurs ? genuineText : foreignText;
      return { isGenuine: isOurs, signedBy, text: words[language], ...stamped };
    }),
  ];
}

const notDoneText = ({ state }: ExportJob) =>
  state === "failed" || state === "cancelled"
    ? { zh: "该导出任务没有生成文件", en: "This export has no file" }
    : { zh: "导出尚未完成，请稍后再取", en: "The export is not finished yet. Try again later." };

const genuineText = {
  zh: "清单由本服务器签名，且未被改动",
  en: "The manifest was signed by this server and is unchanged",
};
const foreignText = {
  zh: "签名来自本服务器不认识的密钥，不能确认由谁签名。请向导出方核对指纹。",
  en: "It was signed with a key this server does not know, so the signer cannot be confirmed. Compare the fingerprint with the exporter.",
};
