import type { Week } from "@tessera/kit/choose";
import { sentOf, valuesOf } from "@tessera/kit/settings";
import type { SettingField } from "@tessera/platform/contract";
import type { z } from "zod";
import type { PushKind, PushTarget, savePushTarget } from "../../contract.ts";
import { hoursOf, weekOf } from "./quiet-week.ts";

/** As the form has it: what all targets have, and beside it the fields of the kind by their own names. */
export interface TargetValues extends Record<string, unknown> {
  readonly Name: string;
  readonly Language: "zh" | "en";
  readonly Title: string;
  readonly Body: string;
  readonly AttachLink: boolean;
  readonly Week: Week;
  readonly QuietMode: "wait" | "leave-out";
  readonly RateMax: number;
  readonly RateMinutes: number;
}

const usualRateMax = 10;

/** The fields of the kind, with what is stored of them. */
export function fieldsOf(kind: PushKind, target: PushTarget | undefined): readonly SettingField[] {
  return kind.Form.fields.map((field) => {
    const { control } = field;
    if (control.kind === "secret") {
      const isSet = target?.Secrets.includes(field.name) ?? false;
      return { ...field, control: { ...control, isSet } };
    }
    const stored = target?.Fields[field.name];
    return stored === undefined ? field : { ...field, value: stored };
  });
}

const fresh = {
  Name: "",
  Title: "",
  Body: "",
  AttachLink: true,
  QuietHours: [],
  QuietMode: "wait",
  RateMinutes: 5,
} as const;

/** Of one that there is, or of a new one. */
export function formValues(
  kind: PushKind,
  target: PushTarget | undefined,
  language: "zh" | "en",
): TargetValues {
  const RateMax = kind.IsForPeople ? usualRateMax : 0;
  const known = target ?? { ...fresh, Language: language, RateMax };
  return {
    Name: known.Name,
    Language: known.Language,
    Title: known.Title,
    Body: known.Body,
    AttachLink: known.AttachLink,
    Week: weekOf(known.QuietHours),
    QuietMode: known.QuietMode,
    RateMax: known.RateMax,
    RateMinutes: known.RateMinutes,
    ...valuesOf(fieldsOf(kind, target)),
  };
}

/** As the call takes it. */
export function inputOf(
  kind: PushKind,
  target: PushTarget | undefined,
  values: TargetValues,
): z.input<typeof savePushTarget.input> {
  const { Name, Language, Title, Body, AttachLink, Week, QuietMode, RateMax, RateMinutes } = values;
  return {
    ...(target && { ID: target.ID }),
    Kind: kind.Name,
    Enable: target?.Enable ?? true,
    Name,
    Language,
    Title,
    Body,
    AttachLink,
    QuietHours: hoursOf(Week),
    QuietMode,
    RateMax,
    RateMinutes,
    Fields: sentOf(kind.Form.fields, values),
  };
}
