import { defineTexts } from "@tessera/platform/console";

export const recordPlanTexts = defineTexts("device-record-plan", {
  setPlan: ["设置录像计划", "Set recording plan"],
  titleChannels: [
    "为 {{count}} 路通道设置录像计划",
    "Set the recording plan of {{count}} {{count|channel|channels}}",
  ],
  titleDevices: [
    "为 {{count}} 台设备的全部通道设置录像计划",
    "Set the recording plan of all channels of {{count}} {{count|device|devices}}",
  ],
  plan: ["录像计划", "Recording plan"],
  none: ["不录像（无计划）", "None (not recorded)"],
  noneHint: [
    "这些通道将停止按计划录像；已有录像保留，直到空间不足。",
    "These channels stop recording by plan; existing footage is kept until space is needed.",
  ],
  hint: [
    "每路通道只能按一个计划录像；原来的计划将被替换。",
    "A channel follows one plan; this replaces its current one.",
  ],
  newPlan: ["新建：全天录像，保留 7 天", "New: around the clock, kept for 7 days"],
  newPlanName: ["全天录像", "Around the clock"],
  newPlanHint: [
    "将新建一个计划；时段和保留天数以后可在“录像计划”中修改。",
    "A plan is created; its hours and retention can be changed under “Recording plans”.",
  ],
  set: ["设置", "Set"],
  setAndDelete: ["设置并删除 {{size}}", "Set and delete {{size}}"],
  deletes: [
    "此计划的保留期限会立即删除 {{channels}} 台摄像机的 {{size}} 录像，无法恢复。",
    "The retention of this plan permanently deletes {{size}} of footage from {{channels}} {{channels|camera|cameras}} now.",
  ],
  deletesAsk: ["保存会删除录像", "Saving deletes footage"],
  deletesOwn: [
    "此计划的保留期限会立即删除该通道 {{size}} 的录像，只保留 {{time}} 以后的，无法恢复。",
    "The retention of this plan permanently deletes {{size}} of this channel's footage now; only footage after {{time}} is kept.",
  ],
  saveAndDelete: ["保存并删除 {{size}}", "Save and delete {{size}}"],
  keepEditing: ["继续编辑", "Keep editing"],
  done: [
    "已为 {{count}} 路通道设置录像计划",
    "Recording plan set for {{count}} {{count|channel|channels}}",
  ],
  unchanged: ["所选通道已经是这样设置的", "The selected channels already have this plan"],
  noChannels: ["所选设备没有通道", "The selected devices have no channels"],
});
