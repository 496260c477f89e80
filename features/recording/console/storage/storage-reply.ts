import type { z } from "zod";
import type { readStorage } from "../../contract.ts";

export type Storage = z.output<typeof readStorage.reply>;
export type Root = Storage["roots"][number];
export type Forecast = Storage["forecast"];
