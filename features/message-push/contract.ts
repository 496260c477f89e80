export { readBrowserPush, subscribeBrowser, unsubscribeBrowser } from "./browser-calls.ts";
export {
  bindWechat,
  getPushConfig,
  getWechatLink,
  readWechat,
  setPushConfig,
  unbindWechat,
} from "./family-calls.ts";
export {
  discardPushes,
  enablePushTarget,
  listPushKinds,
  listPushOutbox,
  listPushTargets,
  type PushKind,
  removePushTarget,
  resendPushes,
  savePushTarget,
  testPushTarget,
} from "./target-calls.ts";
export type { OutboxMessage, PushTarget, QuietSlot } from "./wire-types.ts";
