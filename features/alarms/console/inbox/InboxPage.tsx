import { Page, useTexts } from "@tessera/platform/console";
import { inboxTexts } from "./texts.ts";

/** Alarms as they come, to be gone through one after the other. */
export default function InboxPage() {
  const t = useTexts(inboxTexts);
  return <Page title={t("title")}>{null}</Page>;
}
