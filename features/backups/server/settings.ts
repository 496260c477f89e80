import { BadRequest } from "@tessera/base";
import { defineSettings, field } from "@tessera/platform/contract";
import { whyUnwritable } from "@tessera/platform/server";
import { z } from "zod";

export const backupSettings = defineSettings("backups", {
  title: ["自动备份", "Automatic backup"],
  fields: {
    everyHours: field(z.number().int().min(0).max(720).default(24), {
      label: ["备份间隔", "Interval"],
      unit: ["小时", "hours"],
      hint: ["0 表示不自动备份。", "0 turns automatic backup off."],
    }),
    kept: field(z.number().int().min(1).max(1000).default(7), {
      label: ["保留份数", "Backups to keep"],
    }),
    /** Empty: in the data folder. */
    folder: field(z.string().max(1000).default(""), {
      label: ["备份目录", "Folder"],
      hint: [
        "建议放在另一块磁盘或网络存储上；留空则存放在数据目录的 backups 中。",
        "Best on another disk or network storage. Leave empty to use the backups folder in the data folder.",
      ],
      refuse: refuseUnwritable,
    }),
    passphrase: field(z.string().max(200).default(""), {
      label: ["备份口令", "Passphrase"],
      hint: [
        "设置后，仅凭口令即可在另一台机器上恢复；留空则用本机的密钥文件加密，恢复时需要该文件。",
        "With a passphrase, a backup can be restored on another machine with the passphrase alone. If empty, this server's key file encrypts it and is needed to restore it.",
      ],
      secret: true,
    }),
  },
});

/** Found out when it is set, not when the next backup cannot be made. */
function refuseUnwritable(value: unknown): void {
  const folder = typeof value === "string" ? value : "";
  const cause = folder === "" ? undefined : whyUnwritable(folder);
  if (cause)
    throw new BadRequest(
      "backup-folder-not-writable",
      {
        zh: `不能写入备份目录 ${folder}：请填写服务器上的绝对路径，并允许运行本服务的用户写入`,
        en: `Backups cannot be written to ${folder}. Give an absolute path on the server that the user who runs it may write to.`,
      },
      { field: "folder", cause },
    );
}
