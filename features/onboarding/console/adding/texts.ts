import { defineTexts, words } from "@tessera/platform/console";

export const addingTexts = defineTexts("onboarding-adding", {
  ...words,
  progress: ["已添加 {{added}} / {{total}}", "Added {{added}} of {{total}}"],
  failedCount: ["，失败 {{count}}", ", failed: {{count}}"],
  goOn: ["继续添加", "Continue adding"],
  retryAll: ["重试失败的 {{count}} 台", "Retry the {{count}} failed"],
  retryOf: ["重试 {{name}}", "Try again: {{name}}"],
  "state.waiting": ["等待中", "Waiting"],
  "state.adding": ["正在添加", "Adding"],
  "state.grouping": ["正在加入分组", "Adding to group"],
  "state.added": ["已添加", "Added"],
  "state.failed": ["添加失败", "Failed"],
  ungrouped: ["已添加，但未能加入分组", "Added, but not to the group"],
  open: ["查看通道", "View channels"],
  openOf: ["查看通道 {{name}}", "View channels of {{name}}"],
});
