import { defineTexts } from "@tessera/platform/console";
import { words } from "../words.ts";

export const waitingListTexts = defineTexts("waiting-list", {
  ...words,
  came: ["首次注册", "First registered"],
  seen: ["最近注册", "Last registered"],
  letIn: ["批准", "Approve"],
  letInOf: ["批准 {{id}}", "Approve {{id}}"],
  isLetIn: ["已批准，等待{{who}}注册", "Approved; waiting for it to register"],
  isRefused: ["已拒绝", "Rejected"],
  wasLetIn: [
    "已批准 {{id}}，{{who}}下次注册时加入",
    "{{id}} approved; it joins when it registers next",
  ],
  turnAway: ["拒绝", "Reject"],
  turnAwayAsk: ["拒绝 {{id}}？", "Reject {{id}}?"],
  toSettings: ["打开接入设置", "Open access settings"],
});
