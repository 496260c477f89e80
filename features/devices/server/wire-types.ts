import type { Language } from "@tessera/base";
import type { DeviceForm, Driver, FormField } from "@tessera/engine";
import type { DeviceType, FormField as WireField } from "../contract.ts";

/** A driver as the console draws its form. */
export const toWireType = (driver: Driver, language: Language): DeviceType => ({
  DeviceType: driver.name,
  Label: driver.form.label[language],
  Hint: driver.form.hint[language],
  ...(driver.form.id && { IdField: toIdField(driver.form.id, language) }),
  Fields: driver.form.device.map((field) => toWireField(field, language)),
  ChannelFields: (driver.form.channel ?? []).map((field) => toWireField(field, language)),
  CanAddChannels: driver.form.channel !== undefined,
  CanDiscover: driver.discover !== undefined,
  // A device that comes to us cannot be tried: it comes when it comes.
  CanProbe: driver.watchPresence === undefined,
});

const toIdField = (id: NonNullable<DeviceForm["id"]>, language: Language) => ({
  Label: id.label[language],
  Hint: id.hint[language],
  Placeholder: id.placeholder,
  Pattern: id.pattern.source,
  Wrong: id.wrong[language],
});

const toWireField = (field: FormField, language: Language): WireField => ({
  Name: field.wire,
  Kind: field.kind,
  Label: field.label[language],
  Hint: field.hint?.[language] ?? "",
  Placeholder: field.placeholder ?? "",
  Required: field.isRequired ?? false,
  Schemes: [...(field.schemes ?? [])],
  Options: (field.options ?? []).map(({ value, label }) => ({
    Value: value,
    Label: label[language],
  })),
  Initial: field.initial ?? "",
});
