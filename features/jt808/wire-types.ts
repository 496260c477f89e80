import { settingsWire } from "@tessera/platform/contract";
import { z } from "zod";
import { jt808Settings, jt1078Settings } from "./settings.ts";

export const jt808Wire = settingsWire(jt808Settings);
export const jt1078Wire = settingsWire(jt1078Settings);

/** How vehicle terminals get in. */
export const jt808Config = z.object({ ...jt808Wire.reply, ...jt1078Wire.reply });
export type Jt808Config = z.output<typeof jt808Config>;

/** What is absent stays as it is. */
export const jt808ConfigChange = z.object({ ...jt808Wire.change, ...jt1078Wire.change });
export type Jt808ConfigChange = z.output<typeof jt808ConfigChange>;

/** A terminal's number without the zeros before it. */
export const phone = z
  .string()
  .trim()
  .regex(
    /^[1-9]\d{0,19}$/,
    "应为 1 到 20 位数字，不以 0 开头 · must be 1 to 20 digits that do not begin with 0",
  )
  .meta({ examples: ["13912345678"] });
