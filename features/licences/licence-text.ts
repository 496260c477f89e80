import { dayMs } from "@tessera/base";
import { z } from "zod";

/** What is licensed, as an integrator has written it. */
const licence = z.object({
  Id: z.string().min(1).max(64),
  /** Of the installation that it is for. */
  RequestKey: z.string().max(64),
  Edition: z.string().min(1).max(50),
  /** Who holds it. */
  Holder: z.string().max(200),
  /** 0: without limit. */
  Channels: z.number().int().min(0).max(1_000_000),
  StartsAtMs: z.number().int().min(0),
  /** 0: for ever. */
  Days: z.number().int().min(0).max(36_500),
});
export type Licence = z.output<typeof licence>;

/** The text of a licence: JSON with what is licensed and the Ed25519 signature of that, in base64. */
export const licenceText = z.object({ Licence: licence, Signature: z.string().max(200) });

/** What is signed: the values in one order, however the JSON around them is written. */
export const signedText = (of: Licence): string =>
  JSON.stringify([
    "tessera licence 1",
    of.Id,
    of.RequestKey,
    of.Edition,
    of.Holder,
    of.Channels,
    of.StartsAtMs,
    of.Days,
  ]);

/** undefined: never. */
export const endOf = ({ StartsAtMs, Days }: Pick<Licence, "StartsAtMs" | "Days">) =>
  Days === 0 ? undefined : StartsAtMs + Days * dayMs;
