import { defineTexts } from "@tessera/platform/console";

export const wizardTexts = defineTexts("onboarding", {
  title: ["发现设备", "Discover devices"],
  management: ["设备管理", "Devices"],
  steps: ["步骤", "Steps"],
  stepOf: ["第 {{number}} / {{total}} 步", "Step {{number}} of {{total}}"],
  "step.find": ["查找设备", "Find"],
  "step.credentials": ["登录尝试", "Sign in"],
  "step.naming": ["预览与命名", "Preview and name"],
  "step.adding": ["添加", "Add"],
  "step.report": ["验收报告", "Acceptance"],
  back: ["上一步", "Back"],
  next: ["下一步", "Next"],
  nextWith: ["下一步（{{count}} 台）", "Next ({{count}})"],
  add: ["添加 {{count}} 台设备", "Add devices ({{count}})"],
  check: ["开始验收", "Start acceptance"],
  again: ["继续添加其他设备", "Add more devices"],
  openList: ["前往设备列表", "Go to the device list"],
  leaveAsk: ["操作尚未完成", "Not finished yet"],
  leaveDetail: [
    "离开此页面将停止正在进行的操作，并清除已填写的密码。",
    "Leaving this page stops the running operation and clears the passwords you entered.",
  ],
  stay: ["留在此页", "Stay on this page"],
});
