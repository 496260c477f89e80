import { useLanguage } from "@tessera/platform/console";
import dayjs from "dayjs";
import zhDates from "dayjs/locale/zh-cn";
import { useEffect } from "react";

/** The library's calendars name days and months in the reader's language. */
export function useDayNames(): void {
  const language = useLanguage();
  useEffect(() => {
    dayjs.locale(language === "zh" ? zhDates : "en");
  }, [language]);
}
