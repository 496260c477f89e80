import { words } from "@tessera/kit";
import { defineTexts } from "@tessera/platform/console";

export const planTexts = defineTexts("recording-plans", {
  ...words,
  list: ["录像计划", "Recording plans"],
  add: ["新建计划", "New plan"],
  search: ["搜索计划名称", "Search plan name"],
  name: ["计划名称", "Name"],
  mode: ["录像方式", "Mode"],
  "mode.continuous": ["全天录像", "Around the clock"],
  "mode.plan": ["按时段录像", "By time slots"],
  "mode.alarm": ["报警录像", "On alarm"],
  hoursAWeek: ["每周 {{hours}} 小时", "{{hours}} h per week"],
  anyTime: ["任意时间", "at any time"],
  alarmSeconds: ["前 {{before}} 秒，后 {{after}} 秒", "{{before}} s before, {{after}} s after"],
  exceptions: ["{{count}} 个例外日", "{{count}} {{count|exception|exceptions}}"],
  subToo: ["含子码流", "with sub stream"],
  channelCount: ["{{count}} 路", "{{count}}"],
  retention: ["保留", "Retention"],
  days: ["{{days}} 天", "{{days}} {{days|day|days}}"],
  gigabytes: ["每路 {{gb}} GB", "{{gb}} GB per channel"],
  asLongAsRoom: ["空间不足时覆盖最旧", "until space is needed"],
  removeAsk: ["删除录像计划“{{name}}”？", "Delete the recording plan “{{name}}”?"],
  removeDetail: [
    "{{count}} 路通道将停止按此计划录像；已有录像保留，直到空间不足。",
    "{{count}} {{count|channel stops|channels stop}} recording by this plan. Existing recordings are kept until space is needed.",
  ],
  removed: ["录像计划“{{name}}”已删除", "The recording plan “{{name}}” was deleted"],
  enabledDone: ["录像计划“{{name}}”已启用", "The recording plan “{{name}}” is enabled"],
  disabledDone: [
    "录像计划“{{name}}”已停用，其通道不再录像",
    "The recording plan “{{name}}” is disabled; its channels are not recorded",
  ],
  noPlans: ["还没有录像计划", "No recording plans yet"],
  noPlansHint: [
    "录像计划决定何时录像、保留多久，以及哪些通道照此录像。没有计划的通道不录像，除非手动开始。",
    "A plan sets when to record, how long to keep recordings, and which channels follow it. Channels without a plan are recorded only when started by hand.",
  ],
});
