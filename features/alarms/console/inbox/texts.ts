import { words } from "@tessera/kit";
import { defineTexts } from "@tessera/platform/console";

export const inboxTexts = defineTexts("alarm-inbox", {
  ...words,
  title: ["实时报警", "Live alarms"],
});
