import { defineTexts } from "@tessera/platform/console";

export const exceptionTexts = defineTexts("exceptions", {
  exceptions: ["节假日与例外", "Holidays and exceptions"],
  noExceptions: ["没有例外日。", "No exceptions."],
  monthBefore: ["上个月", "Previous month"],
  monthAfter: ["下个月", "Next month"],
  exceptionName: ["{{date}} 的名称", "Name of {{date}}"],
  exceptionNamePlaceholder: ["名称，例如：国庆节", "Name, for example: New Year"],
  removeException: ["删除例外日 {{date}}", "Delete exception {{date}}"],
  wholeDay: ["全天", "Whole day"],
});
