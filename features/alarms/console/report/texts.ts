import { words } from "@tessera/kit";
import { defineTexts } from "@tessera/platform/console";

export const reportTexts = defineTexts("alarm-report", {
  ...words,
  title: ["报警报告", "Alarm report"],
  site: ["站点", "Site"],
  period: ["时段", "Period"],
  allTime: ["全部时间", "All time"],
  until: ["至", "to"],
  made: ["生成时间", "Made at"],
  madeBy: ["生成人", "Made by"],
  narrowed: ["筛选条件", "Filters"],
  print: ["打印或存为 PDF", "Print or save as PDF"],
  printHint: [
    "在打印对话框中选择“另存为 PDF”即可保存报告。",
    "Choose “Save as PDF” in the print dialogue to keep the report.",
  ],
  places: ["报警最多的位置", "Places with the most alarms"],
  listed: ["报警明细", "Alarms"],
  firstOf: ["最新 {{count}} 条，共 {{total}} 条", "The newest {{count}} of {{total}}"],
  place: ["位置", "Place"],
  alarmType: ["报警类型", "Alarm type"],
  priority: ["级别", "Priority"],
  description: ["描述", "Description"],
  handledBy: ["处理人", "Handled by"],
});
