import { ExpectedError, type Language, type Logger, type Text } from "@tessera/base";
import { requireUsable } from "@tessera/engine";
import type { DeviceEntry } from "../catalog/entries.ts";

const atOnce = 8;
/** What one device may take. */
const withinMs = 15_000;

/** Does something with each device, a few at a time; one that fails does not keep the others from it. */
export async function forMany(
  entries: readonly DeviceEntry[],
  work: (entry: DeviceEntry, signal: AbortSignal) => Promise<void>,
  { language, log }: { readonly language: Language; readonly log: Logger },
) {
  const left = entries.entries();
  const reasons: string[] = [];
  const workers = Array.from({ length: atOnce }, async () => {
    for (const [at, entry] of left) reasons[at] = await reasonOf(entry);
  });
  await Promise.all(workers);
  return entries.map(({ id, record }, at) => ({
    DeviceID: id,
    DeviceName: record.name,
    IsDone: reasons[at] === "",
    Reason: reasons[at] ?? "",
  }));

  /** Empty: it is done. */
  async function reasonOf(entry: DeviceEntry): Promise<string> {
    const signal = AbortSignal.timeout(withinMs);
    try {
      requireUsable(entry.facts.connection);
      await work(entry, signal);
      return "";
    } catch (error) {
      if (error instanceof ExpectedError) return error.text[language];
      if (signal.aborted) return lateText[language];
      log.error({ error, device: entry.id }, "a device could not be looked after");
      return brokenText[language];
    }
  }
}

const lateText: Text = {
  zh: "设备在 15 秒内没有应答",
  en: "The device did not answer within 15 seconds",
};
const brokenText: Text = {
  zh: "服务器内部错误，详情请查看服务器日志",
  en: "Internal server error. See the server log.",
};
