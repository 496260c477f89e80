import type { Language } from "@tessera/base";
import type { Driver, FormField } from "@tessera/engine";
import { rowOf } from "./export-table.ts";
import type { Column } from "./table-columns.ts";

/** At the head of the names of examples, so that nobody imports them by mistake. */
const mark = { zh: "[示例]", en: "[Example]" };

export const isExample = (deviceName: string): boolean =>
  Object.values(mark).some((word) => deviceName.startsWith(word));

/** An example of each type of device. */
export const templateRows = (
  drivers: readonly Driver[],
  columns: readonly Column[],
  language: Language,
): readonly (readonly string[])[] =>
  drivers.map(({ name, form }) =>
    rowOf(columns, {
      DeviceName: `${mark[language]} ${form.label[language]}`,
      DeviceType: name,
      Enable: "1",
      OnDemand: "1",
      ...Object.fromEntries(form.device.map((field) => [field.wire, exampleOf(field)])),
    }),
  );

function exampleOf({ kind, placeholder, initial, schemes, isRequired }: FormField): string {
  if (kind === "secret" || kind === "key") return "";
  if (kind === "url" && isRequired) return placeholder ?? `${schemes?.[0] ?? "http"}://192.0.2.10/`;
  return String((isRequired ? placeholder : undefined) ?? initial ?? "");
}
