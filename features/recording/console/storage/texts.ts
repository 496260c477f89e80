import { words } from "@tessera/kit";
import { defineTexts } from "@tessera/platform/console";

export const storageTexts = defineTexts("recording-storage", {
  ...words,
  storage: ["录像存储", "Storage"],
  roots: ["存储目录", "Storage folders"],
  edit: ["更改存储目录", "Change storage folders"],
  "state.ready": ["正常", "Normal"],
  "state.full": ["已满，正在覆盖最旧的录像", "Full, overwriting the oldest recordings"],
  "state.missing": ["不可用", "Unavailable"],
  "state.foreign": ["不是原来的磁盘", "Not the original disk"],
  "state.failing": ["读写出错", "Read or write error"],
  recorded: ["录像", "Recordings"],
  locked: ["锁定的录像", "Locked recordings"],
  other: ["其他文件", "Other files"],
  free: ["可用", "Free"],
  of: ["共 {{total}}", "of {{total}}"],
  use: ["{{path}} 的使用情况", "Usage of {{path}}"],
  forecast: ["预测", "Forecast"],
  noForecast: [
    "没有可用的存储目录：现在不录像，也无法预测。",
    "No storage folder is available: nothing is being recorded, and there is no forecast.",
  ],
  perDay: ["每天写入", "Written per day"],
  fullIn: [
    "{{days}} 天后写满，以下摄像机占用最多",
    "Full in {{days}} {{days|day|days}}; these cameras use the most",
  ],
  fullSoon: ["一天内写满，以下摄像机占用最多", "Full within a day; these cameras use the most"],
  isFull: [
    "已写满：最旧的录像正在被覆盖，以下摄像机占用最多",
    "Full: the oldest recordings are being overwritten; these cameras use the most",
  ],
  neverFull: ["按现在的速度不会写满", "Will not fill up at this rate"],
  noRecording: ["现在没有录像写入", "Nothing is being recorded now"],
  keeps: [
    "之后可保留约 {{days}} 天的录像",
    "After that, recordings are kept for about {{days}} {{days|day|days}}",
  ],
  keepsHours: [
    "之后可保留约 {{hours}} 小时的录像",
    "After that, recordings are kept for about {{hours}} {{hours|hour|hours}}",
  ],
  dearest: ["占用最多的摄像机", "Cameras using the most"],
  perDayOf: ["{{size}}/天", "{{size}} per day"],
  goes: ["24 小时内将删除", "To be deleted within 24 hours"],
  goesNothing: ["24 小时内不会删除录像。", "No recordings will be deleted within 24 hours."],
  goesBytes: [
    "共 {{size}}，来自 {{count}} 台摄像机",
    "{{size}} from {{count}} {{count|camera|cameras}}",
  ],
  until: ["{{time}} 之前的录像", "before {{time}}"],
  editTitle: ["更改存储目录", "Change storage folders"],
  editWarning: [
    "更改后，新录像立即写入新的目录。",
    "New recordings are written to the new folders immediately.",
  ],
  editWarningDetail: [
    "从列表中移除的目录不再写入，其中的录像留在原处；磁盘拔出后这些录像就不能回放。目录须在服务器的磁盘上，请勿与其他程序共用。",
    "Folders removed from the list are no longer written to. Their recordings stay there and can be played while the disk is connected. Folders must be on the server's disks; do not share them with other programs.",
  ],
  path: ["目录 {{number}}", "Folder {{number}}"],
  pathPlaceholder: [
    "完整路径，例如 /mnt/disk1/recordings",
    "Full path, for example /mnt/disk1/recordings",
  ],
  addPath: ["添加目录", "Add folder"],
  removePath: ["移除目录 {{number}}", "Remove folder {{number}}"],
  leaving: ["将移除：{{paths}}", "To be removed: {{paths}}"],
  understood: [
    "我明白：不再向这些目录写入录像",
    "I understand: recordings are no longer written to these folders",
  ],
  saved: ["存储目录已更改", "Storage folders changed"],
  more: ["还有 {{count}} 台摄像机", "and {{count}} more {{count|camera|cameras}}"],
  check: ["检查存储", "Check storage"],
  checkOf: ["检查存储 {{path}}", "Check storage {{path}}"],
  checkTitle: ["检查该目录中的录像文件？", "Check the recordings in this folder?"],
  checkDetail: [
    "收录索引中没有的录像，并清除文件已丢失的录像记录。文件多时需要几分钟，录像不受影响。",
    "Adds recordings missing from the index, and removes entries whose files are lost. With many files it takes a few minutes; recording is not affected.",
  ],
  checked: [
    "检查完成：收录 {{adopted}} 个文件（{{size}}），{{lost}} 个文件已丢失，{{unreadable}} 个文件无法识别",
    "Check finished: {{adopted}} {{adopted|file|files}} added ({{size}}), {{lost}} {{lost|file|files}} lost, {{unreadable}} {{unreadable|file|files}} not recognised",
  ],
});
