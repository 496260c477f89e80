import { defineTexts, words } from "@tessera/platform/console";

export const importTexts = defineTexts("device-import", {
  ...words,
  title: ["导入设备", "Import devices"],
  file: ["文件", "File"],
  paste: ["粘贴表格", "Paste a table"],
  drop: [
    "将 Excel（.xlsx）或 CSV 文件拖到这里，或点击选择",
    "Drop an Excel (.xlsx) or CSV file here, or click to choose one",
  ],
  dropHint: [
    "第一行为列名，最多 20,000 行。先检查，确认后才会导入。",
    "The first row holds the headings; at most 20,000 rows. Nothing is imported until you confirm.",
  ],
  pasteLabel: ["表格内容", "Table"],
  pasteHint: [
    "从表格软件中复制，连同列名一起粘贴",
    "Copy it from a spreadsheet, including the headings, and paste it here",
  ],
  template: ["下载模板", "Download template"],
  templateHint: [
    "不确定怎么填？模板中每种设备类型有一行示例。",
    "Not sure what to fill in? The template has an example row for each device type.",
  ],
  reading: ["正在读取文件…", "Reading the file…"],
  checking: ["正在检查 {{count}} 行…", "Checking {{count}} {{count|row|rows}}…"],
  importing: ["正在导入 {{count}} 行…", "Importing {{count}} {{count|row|rows}}…"],
  other: ["换一个文件", "Choose another file"],
  allGood: [
    "{{total}} 行全部可导入",
    "{{total|The only row|All rows}} can be imported ({{total}})",
  ],
  someBad: [
    "{{total}} 行：{{good}} 行可导入，{{bad}} 行有误",
    "{{total}} {{total|row|rows}}: {{good}} can be imported, {{bad}} {{bad|has|have}} errors",
  ],
  noneGood: [
    "{{total}} 行全部有误，没有可导入的行",
    "{{total|The only row has|All rows have}} errors ({{total}}); nothing to import",
  ],
  wouldAdd: [
    "将添加 {{devices}} 台设备、{{channels}} 个通道。",
    "Devices to add: {{devices}}, channels: {{channels}}.",
  ],
  ignored: ["未识别的列，已忽略：{{columns}}", "Columns not recognised, ignored: {{columns}}"],
  row: ["行", "Row"],
  field: ["字段", "Field"],
  value: ["值", "Value"],
  reason: ["原因", "Reason"],
  rowOf: ["第 {{row}} 行", "Row {{row}}"],
  empty: ["（空）", "(empty)"],
  saveBad: ["下载有误的行", "Download rows with errors"],
  reasonColumn: ["错误原因", "Error"],
  importGood: ["导入可用的 {{count}} 行", "Import the {{count}} valid {{count|row|rows}}"],
  done: ["导入完成", "Import complete"],
  added: [
    "已添加 {{devices}} 台设备、{{channels}} 个通道。",
    "Devices added: {{devices}}, channels: {{channels}}.",
  ],
  skipped: [
    "{{count}} 行有误，未导入。",
    "{{count}} {{count|row|rows}} with errors {{count|was|were}} not imported.",
  ],
  changedMeanwhile: [
    "检查之后有内容发生变化，没有导入任何行，请查看下面的原因。",
    "Data changed after the check, so nothing was imported. See the reasons below.",
  ],
  failed: ["没有完成，未导入任何行", "Not completed; nothing was imported"],
  exportXlsx: ["导出为 Excel（.xlsx）", "Export as Excel (.xlsx)"],
  exportCsv: ["导出为 CSV", "Export as CSV"],
  unreadable: [
    "无法读取该文件：它不是 Excel（.xlsx）或 CSV 表格，或已损坏。",
    "The file cannot be read: it is not an Excel (.xlsx) or CSV table, or it is damaged.",
  ],
  oldExcel: [
    "这是旧版 Excel 文件（.xls），请另存为 .xlsx 或 CSV 后再导入。",
    "This is an old Excel file (.xls). Save it as .xlsx or CSV and import that.",
  ],
  tooLarge: [
    "文件过大（超过 20 MB），请拆分后再导入。",
    "The file is too large (over 20 MB). Split it and import the parts.",
  ],
  noRows: [
    "表格中没有数据：第一行应为列名，从第二行起为设备。",
    "The table has no data: headings go in the first row, devices from the second row on.",
  ],
  tooManyRows: [
    "表格有 {{count}} 行，最多 20,000 行，请拆分后再导入。",
    "The table has {{count}} {{count|row|rows}}; the maximum is 20,000. Split it and import the parts.",
  ],
});
