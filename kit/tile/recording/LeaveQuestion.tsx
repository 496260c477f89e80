import { LeaveGuard, useTexts } from "@tessera/platform/console";
import { tileTexts } from "../texts.ts";

/** While something is recorded on this computer, leaving the page ends it. */
export default function LeaveQuestion() {
  const t = useTexts(tileTexts);
  const question = {
    ask: t("recordLeave"),
    detail: t("recordLeaveDetail"),
    stay: t("recordStay"),
  };
  return <LeaveGuard isOn question={question} />;
}
