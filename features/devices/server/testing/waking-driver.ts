import { answerOf, type Driver, defineDriver } from "@tessera/engine";
import { type CapabilityDefinition, defineCapability } from "@tessera/platform/contract";
import { z } from "zod";

/** For tests: devices that sleep, with a capability that the product has never heard of. */

const wake = defineCapability({
  name: "wake",
  verb: "configure",
  label: { zh: "唤醒", en: "Wake up" },
  input: z.object({ minutes: z.number().int().min(1).max(60) }),
  answer: z.object({ awakeMinutes: z.number() }),
  withinMs: 5000,
});
/** Nothing has to be said, nothing is told, and a console offers it. */
const blink = defineCapability({
  name: "blink",
  verb: "live",
  label: { zh: "闪灯", en: "Blink" },
  input: z.object({}),
  offered: ["menu"],
  isRisky: true,
});
const format = defineCapability({
  name: "format",
  verb: "administer",
  label: { zh: "格式化", en: "Format" },
  input: z.object({}),
});

export const wakingCapabilities: readonly CapabilityDefinition[] = [wake, blink, format];

export class WakingDevices {
  readonly asked: unknown[] = [];
  /** While set, what is asked is answered with it; it may never settle. */
  held: Promise<never> | undefined;
  signal: AbortSignal | undefined;

  readonly driver: Driver = defineDriver<{ readonly host: string }>({
    name: "SLEEP",
    form: {
      label: { zh: "休眠", en: "Sleeping" },
      hint: { zh: "", en: "" },
      device: [
        { wire: "DeviceIp", key: "host", kind: "text", label: { zh: "地址", en: "Address" } },
      ],
    },
    connection: z.object({ host: z.string() }),
    openLive: () => Promise.reject(new Error("it sleeps")),
    capabilities: ({ host }) =>
      host === "deep" ? ["format", "undefined-one"] : ["wake", "blink", "format", "undefined-one"],
    answers: [
      answerOf(wake, async ({ host }: { readonly host: string }, { minutes }, signal) => {
        this.asked.push({ host, minutes });
        this.signal = signal;
        await this.held;
        return { awakeMinutes: minutes };
      }),
      answerOf(blink, async ({ host }: { readonly host: string }) => {
        this.asked.push({ host, blinks: true });
      }),
    ],
  });
}
