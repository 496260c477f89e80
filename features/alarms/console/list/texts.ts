import { words } from "@tessera/kit";
import { defineTexts } from "@tessera/platform/console";

export const listTexts = defineTexts("alarm-list", {
  ...words,
  title: ["协议报警", "Protocol alarms"],
  alarms: ["报警查询", "Alarms"],
  all: ["全部报警", "All alarms"],
  ehome: ["EHome 报警", "EHome alarms"],
  kinds: ["报警种类", "Kinds of alarms"],
  picture: ["图片", "Picture"],
  openOf: ["{{time}} “{{name}}”的报警详情", "Details of the alarm of “{{name}}” at {{time}}"],
  alarmOf: ["{{time}} {{name}}", "{{name}} at {{time}}"],
  none: ["还没有报警", "No alarms yet"],
  noneHint: [
    "设备上报移动侦测、遮挡、入侵等报警后，会出现在这里；平台自身的录像、磁盘告警也在这里。",
    "When devices report motion, tampering or intrusion, it shows here; so do the platform's own alarms about recordings and disks.",
  ],
  removeManyAsk: [
    "删除选中的 {{count}} 条报警？",
    "Delete {{count}} chosen {{count|alarm|alarms}}?",
  ],
  clear: ["清空报警", "Clear alarms"],
  clearAsk: [
    "删除筛选出的 {{count}} 条报警？",
    "Delete the {{count}} {{count|alarm|alarms}} that the filter shows?",
  ],
  clearAllAsk: ["删除全部 {{count}} 条报警？", "Delete all alarms ({{count}})?"],
  clearNothing: ["没有可以删除的报警", "There are no alarms to delete"],
  clearEhomeAsk: ["删除全部 {{count}} 条 EHome 报警？", "Delete all EHome alarms ({{count}})?"],
  clearEhomeDetail: [
    "不论当前的筛选条件，所有 EHome 报警和图片一并删除，无法恢复；录像保留。",
    "Whatever the filter shows: all EHome alarms go with their pictures for good; recordings stay.",
  ],
  noEhome: ["还没有 EHome 报警", "No EHome alarms yet"],
  noEhomeHint: [
    "EHome 设备接入并上报报警后，会按类别出现在这里。",
    "When EHome devices are connected and report alarms, they show here by kind.",
  ],
  noKind: ["没有这样的种类", "No such kind"],
  everyKind: ["全部种类", "All kinds"],
  findKind: ["查找种类", "Find a kind"],
  kind: ["报警种类", "Kind"],
});
