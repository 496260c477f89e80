export { ChannelSelect } from "./ChannelSelect.tsx";
export { ChannelsField } from "./ChannelsField.tsx";
export { type ChosenChannel, channelKey, withChannels } from "./chosen-channels.ts";
export { DatePicker } from "./dates/DatePicker.tsx";
export { dateText, type ExceptionDraft, ExceptionsField } from "./exceptions/ExceptionsField.tsx";
export { GroupSelect } from "./GroupSelect.tsx";
export { type GroupNode, narrowed, topId, treeOf } from "./group-tree.ts";
export {
  type DaySlot,
  dayS,
  isSound,
  joined,
  slotProblems,
  slotText,
  wholeDay,
} from "./week/day-slot.ts";
export { dayNames, problemText, weekTexts } from "./week/texts.ts";
export { WeekEditor } from "./week/WeekEditor.tsx";
export { WeekThumb } from "./week/WeekThumb.tsx";
export { emptyWeek, presets, type Week, withDay } from "./week/week.ts";
export { exceptionsOf, weekOf, wireExceptions, wireWeek } from "./week/wire-week.ts";
