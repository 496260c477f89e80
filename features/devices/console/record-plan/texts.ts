import { defineTexts } from "@tessera/platform/console";

export const recordPlanTexts = defineTexts("device-record-plan", {
  zh: {
    setPlan: "设置录像计划",
    titleChannels: "为 {{count}} 路通道设置录像计划",
    titleDevices: "为 {{count}} 台设备的全部通道设置录像计划",
    plan: "录像计划",
    none: "不录像（无计划）",
    noneHint: "这些通道将停止按计划录像；已有录像保留，直到空间不足。",
    hint: "每路通道只能按一个计划录像；原来的计划将被替换。",
    noPlans: "还没有录像计划。",
    toPlans: "去新建",
    set: "设置",
    setAndDelete: "设置并删除 {{size}}",
    deletes: "此计划的保留期限会立即删除 {{channels}} 个摄像头的 {{size}} 录像，无法恢复。",
    deletesAsk: "保存会删除录像",
    deletesOwn:
      "此计划的保留期限会立即删除该通道 {{size}} 的录像，只保留 {{time}} 以后的，无法恢复。",
    saveAndDelete: "保存并删除 {{size}}",
    keepEditing: "继续编辑",
    done: "已为 {{count}} 路通道设置录像计划",
    unchanged: "所选通道已经是这样设置的",
    noChannels: "所选设备没有通道",
  },
  en: {
    setPlan: "Set recording plan",
    titleChannels: "Recording plan of {{count}} channels",
    titleDevices: "Recording plan of all channels of {{count}} devices",
    plan: "Recording plan",
    none: "None (not recorded)",
    noneHint: "These channels stop recording by plan; their footage stays until room is needed.",
    hint: "A channel follows one plan: this takes the place of the one it had.",
    noPlans: "There are no recording plans yet.",
    toPlans: "Make one",
    set: "Set",
    setAndDelete: "Set and delete {{size}}",
    deletes:
      "How long this plan keeps footage deletes {{size}} of {{channels}} cameras now, for good.",
    deletesAsk: "Saving deletes footage",
    deletesOwn:
      "How long this plan keeps footage deletes {{size}} of this channel now, for good. What is younger than {{time}} stays.",
    saveAndDelete: "Save and delete {{size}}",
    keepEditing: "Keep editing",
    done: "The recording plan of {{count}} channels was set",
    unchanged: "The channels have this plan already",
    noChannels: "The chosen devices have no channels",
  },
});
