import { words } from "@tessera/kit";
import { defineTexts } from "@tessera/platform/console";

export const planFormTexts = defineTexts("recording-plan-form", {
  ...words,
  list: ["录像计划", "Recording plans"],
  newPlan: ["新建录像计划", "New recording plan"],
  editPlan: ["编辑录像计划", "Edit recording plan"],
  copyOf: ["{{name}} 副本", "{{name}} copy"],
  name: ["计划名称", "Name"],
  nameNeeded: ["请输入计划名称", "Enter a name"],
  enabledHint: ["停用后，计划内的通道不再录像。", "Off: channels in this plan are not recorded."],
  when: ["何时录像", "When to record"],
  "mode.continuous": ["全天录像", "Around the clock"],
  "mode.continuous.hint": ["一直录像，不看时段。", "Always records, whatever the time slots."],
  "mode.plan": ["按时段录像", "By time slots"],
  "mode.plan.hint": ["只在下面画出的时段内录像。", "Records only in the time slots drawn below."],
  "mode.alarm": ["报警录像", "On alarm"],
  "mode.alarm.hint": [
    "时段内发生报警时录像；没有时段则任何时间的报警都录。",
    "Records when an alarm occurs in the time slots; without time slots, at any time.",
  ],
  before: ["报警前（秒）", "Before the alarm (s)"],
  after: ["报警后（秒）", "After the alarm (s)"],
  serverTime: [
    "时段与日期按服务器时间（{{zone}}）。",
    "Time slots and dates use the server's time ({{zone}}).",
  ],
  hoursNeeded: [
    "请至少画出一个时段，或改为全天录像",
    "Draw at least one time slot, or record around the clock",
  ],
  exceptionsHint: [
    "在日历中点选日期。例外日不按每周时段，而按它自己的时段；没有时段则当天不录像。",
    "Click dates in the calendar. An exception day uses its own time slots instead of the weekly ones; without time slots nothing is recorded that day.",
  ],
  notRecorded: ["不录像", "Not recorded"],
  stream: ["码流", "Streams"],
  sub: ["同时录制子码流", "Record the sub stream too"],
  subHint: [
    "回放多画面和弱网时更流畅，多占约一成空间。",
    "Smoother playback of several pictures or on slow networks; uses about 10 % more space.",
  ],
  retention: ["保留多久", "Retention"],
  retentionHint: [
    "0 表示不限：保留到空间不足，再从最旧的开始删除。锁定的录像永远不会被自动删除。",
    "0 means no limit: kept until space is needed, then the oldest are deleted first. Locked recordings are never deleted automatically.",
  ],
  days: ["保留天数", "Days to keep"],
  gigabytes: ["每路最多（GB）", "Limit per channel (GB)"],
  channelsHint: [
    "每路通道只能按一个计划录像；选到这里即离开原来的计划。",
    "A channel follows one plan; selecting it here removes it from its previous plan.",
  ],
  saved: ["录像计划“{{name}}”已保存", "The recording plan “{{name}}” was saved"],
  fix: ["请先修改以下问题：", "Correct the following first:"],
  deletesAsk: ["保存会删除录像", "Saving deletes footage"],
  deletes: [
    "保存后将立即删除 {{channels}} 台摄像机的 {{size}} 录像，无法恢复。",
    "Saving permanently deletes {{size}} of recordings from {{channels}} {{channels|camera|cameras}} now.",
  ],
  keepsFrom: ["保留 {{time}} 之后的录像", "kept from {{time}}"],
  saveAndDelete: ["保存并删除 {{size}}", "Save and delete {{size}}"],
  keepEditing: ["继续编辑", "Keep editing"],
  andMore: ["还有 {{count}} 台摄像机", "and {{count}} more {{count|camera|cameras}}"],
  needs: [
    "保留 {{days}} 天需要约 {{needs}}，目前可用 {{has}}，只够约 {{time}}；满后最早的录像会被覆盖。",
    "Keeping {{days}} {{days|day|days}} needs about {{needs}}; {{has}} is available, enough for about {{time}}. Then the oldest recordings are overwritten.",
  ],
  fits: [
    "保留 {{days}} 天需要约 {{needs}}，目前可用 {{has}}。",
    "Keeping {{days}} {{days|day|days}} needs about {{needs}}; {{has}} is available.",
  ],
  guessed: [
    "其中 {{count}} 路还没有码率数据，按常见值估算。",
    "{{count}} {{count|channel has|channels have}} no bit rate data yet; common values are assumed.",
  ],
});
