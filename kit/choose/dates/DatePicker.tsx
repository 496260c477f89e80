import { type DatePickerProps, DatePicker as LibraryPicker } from "antd";
import type { Dayjs } from "dayjs";
import { useDayNames } from "./use-day-names.ts";

export function DatePicker(props: DatePickerProps<Dayjs, false>) {
  useDayNames();
  return <LibraryPicker {...props} />;
}
