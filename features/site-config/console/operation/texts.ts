import { words } from "@tessera/kit";
import { defineTexts } from "@tessera/platform/console";

export const operationTexts = defineTexts("site-operation", {
  ...words,
  title: ["运维操作", "Operations"],
  lead: [
    "对本服务器的操作，每一次都记入审计记录。",
    "What is done to this server; every act is kept in the audit record.",
  ],
  restart: ["重新启动", "Restart"],
  restartLead: [
    "正常停止本服务器并立即重新启动；其间录像和画面中断，最多 {{gap}} 秒，之后自动恢复。所有打开的控制台都会看到倒计时，开始之前可以取消。",
    "Stops this server cleanly and starts it again. Recording and pictures pause for at most {{gap}} seconds and return by themselves. Every open console shows the countdown; until it ends the restart can be called off.",
  ],
  restartDue: ["等待重启才生效的设置：{{names}}", "Settings that wait for a restart: {{names}}"],
  restartQuestion: ["重新启动本服务器？", "Restart this server?"],
  restartDetail: [
    "倒计时 {{seconds}} 秒后开始，录像和所有人的画面最多中断 {{gap}} 秒。",
    "It begins after a countdown of {{seconds}} seconds. Recording and everybody's pictures stop for at most {{gap}} seconds.",
  ],
  exportsRunning: [
    "有 {{count}} 个导出任务尚未完成，重启会中断它们。",
    "{{count}} exports are not finished; a restart cuts them off.",
  ],
  restartWhen: ["何时重启", "When"],
  restartAfterExports: ["等待导出完成后重启", "When the exports are done"],
  restartNow: ["立即重启，中断导出", "Now, and cut the exports off"],
  cannotRestart: [
    "本系统在这台机器上不能自行重启，请用启动它的方式（服务管理器或命令行）重新启动。",
    "This server cannot restart itself on this machine. Restart it the way it was started: by the service manager or the command line.",
  ],
  reload: ["重新加载", "Reload"],
  reloadLead: [
    "重新读取设置和证书文件，不中断任何画面和录像。",
    "Reads settings and certificate files anew; no picture and no recording stops.",
  ],
  reloaded: ["已重新读取设置和证书", "Settings and certificates were read anew"],
  cleanUp: ["清理脏数据", "Clean up leftovers"],
  cleanUpLead: [
    "删除已不存在的设备和通道遗留的收藏、分组、授权、报警等数据；录像按录像计划保留，不受影响。",
    "Removes favourites, groups, rights, alarms and other rows of devices and channels that are gone. Recordings stay for as long as their plan says.",
  ],
  look: ["检查", "Look"],
  nothingLeft: ["没有需要清理的数据", "There is nothing to clean up"],
  cleanQuestion: ["清理遗留数据？", "Remove leftovers?"],
  cleanDetail: [
    "将删除 {{devices}} 台设备、{{channels}} 个通道的遗留数据，共 {{rows}} 条，不能恢复。",
    "{{rows}} rows of {{devices}} devices and {{channels}} channels are removed for good.",
  ],
  clean: ["清理", "Remove"],
  cleaned: [
    "已清理 {{devices}} 台设备、{{channels}} 个通道的遗留数据，共 {{rows}} 条",
    "{{rows}} rows of {{devices}} devices and {{channels}} channels were removed",
  ],
  file: ["配置文件", "Settings file"],
  fileLead: [
    "把修改过的全部设置存为一个文件，或从文件读入。设置口令后，密码和密钥也一并加密导出。",
    "All settings that were changed as one file, to keep or to read in. With a passphrase it also holds passwords and keys, encrypted.",
  ],
  exportFile: ["导出", "Export"],
  importFile: ["导入", "Import"],
  exportTitle: ["导出配置文件", "Export the settings"],
  passphrase: ["口令", "Passphrase"],
  passphraseOffered: [
    "选填：填写后，密码和密钥用它加密后一并导出，导入时须再次输入；留空则文件中没有密码和密钥。",
    "Optional. With one, passwords and keys go along, encrypted by it, and the import asks for it. Without one the file holds none.",
  ],
  passphraseShort: ["口令至少 8 个字符", "The passphrase needs at least 8 characters"],
  passphraseAsked: [
    "文件中有加密的密码和密钥，请输入导出时设置的口令。",
    "The file holds encrypted passwords and keys. Enter the passphrase that was set when it was made.",
  ],
  next: ["下一步", "Next"],
  notAFile: ["这不是本系统导出的配置文件", "This is not a settings file of this system"],
  importQuestion: ["导入配置文件？", "Read in this file?"],
  importDetail: ["将修改 {{count}} 项设置：{{names}}", "{{count}} settings change: {{names}}"],
  importFixed: [
    "由环境变量决定、保持不变：{{names}}",
    "Fixed by the environment, left alone: {{names}}",
  ],
  nothingChanges: ["文件与当前设置相同，无需导入", "The file is the same as the current settings"],
  imported: ["已导入 {{count}} 项设置", "{{count}} settings were read in"],
  more: ["更多", "More"],
  backups: ["数据备份", "Backups"],
  tls: ["加密连接", "Encrypted connections"],
  logs: ["日志中心", "Logs"],
  version: ["版本信息", "Version"],
});
