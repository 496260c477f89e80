import { BadRequest, type Clock, Offline, type Text, TimedOut } from "@tessera/base";
import { type CapabilityAnswer, requireUsable } from "@tessera/engine";
import type { CapabilityDefinition } from "@tessera/platform/contract";
import type { ChannelEntry } from "./catalog/entries.ts";
import type { DriverList } from "./driver-list.ts";

const usualMs = 8000;

interface AskTools {
  readonly drivers: DriverList;
  readonly clock: Clock;
}

/** Asks a channel for a capability, with an input that was checked. Throws unless the channel can do it now. */
export async function askDevice(
  { driver: driverName, isEnabled, facts }: ChannelEntry,
  { definition, input }: { readonly definition: CapabilityDefinition; readonly input: unknown },
  { drivers, clock }: AskTools,
): Promise<unknown> {
  const { name, answer: shape } = definition;
  const answers = drivers.get(driverName).answers ?? [];
  const found = answers.find(({ capability }) => capability === name);
  if (!found || !facts.capabilities.includes(name))
    throw new BadRequest("capability-not-offered", notOfferedText(definition.label));
  if (!isEnabled) throw new Offline("channel-disabled", disabledText);
  requireUsable(facts.connection);
  const answer = await answerInTime(
    found,
    { connection: facts.connection, input },
    definition,
    clock,
  );
  if (!shape) return null;
  const checked = shape.safeParse(answer);
  if (checked.success) return checked.data;
  throw new Error(`The answer of ${driverName} to ${name} is not what ${name} promises.`, {
    cause: checked.error,
  });
}

/** A driver that does not heed the signal keeps nobody waiting. */
function answerInTime(
  answer: CapabilityAnswer,
  { connection, input }: { readonly connection: unknown; readonly input: unknown },
  { label, withinMs = usualMs }: CapabilityDefinition,
  clock: Clock,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const limit = new AbortController();
  const cancel = clock.after(withinMs, () => {
    const late = new TimedOut("capability-timed-out", lateText(label, withinMs));
    reject(late);
    limit.abort(late);
  });
  const ask = async () => answer.ask(connection, input, limit.signal);
  ask().then(resolve, reject);
  return promise.finally(cancel);
}

const notOfferedText = ({ zh, en }: Text): Text => ({
  zh: `该通道不支持“${zh}”`,
  en: `This channel does not support "${en}"`,
});
const lateText = ({ zh, en }: Text, withinMs: number): Text => ({
  zh: `设备在 ${withinMs / 1000} 秒内没有回应“${zh}”，请检查设备和网络后重试`,
  en: `The device did not answer "${en}" within ${withinMs / 1000} seconds. Check the device and the network, then try again.`,
});
const disabledText: Text = { zh: "通道未开启!", en: "The channel is not enabled" };
