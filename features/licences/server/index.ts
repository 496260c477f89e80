import { type Clock, hourMs, type Logger } from "@tessera/base";
import type { AlarmIntake } from "@tessera/engine";
import { defineFeature, type Feature, route } from "@tessera/platform/server";
import {
  addLicence,
  type CurrentLicence,
  getRequestKey,
  type KeptLicence,
  listActives,
  readLicences,
  removeLicence,
} from "../contract.ts";
import { endOf, type Licence } from "../licence-text.ts";
import { daysUntil, type HeldLicence, type Licences } from "./licences.ts";

export interface LicencesDeps {
  readonly licences: Licences;
  readonly alarms: Pick<AlarmIntake, "report">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** 授权到期 (`features/devices/alarm-types.ts`). */
const alarmType = 106;

/** What an integrator has licensed to this installation; without any it is free, without limit. */
export function createLicencesFeature(deps: LicencesDeps): Feature {
  const { licences, clock, log } = deps;
  const look = () =>
    void tellWarning(deps).catch((error: unknown) =>
      log.error({ error }, "the end of a licence was not told"),
    );
  let stopLooking: (() => void) | undefined;

  return defineFeature({
    name: "licences",
    async start() {
      stopLooking = clock.every(hourMs, look);
      look();
    },
    stop: async () => stopLooking?.(),
    routes: [
      route(getRequestKey, async () => ({ RequestKey: licences.requestKey })),
      route(listActives, async () => {
        const data = licences.all().map(toWire);
        return { total: data.length, data };
      }),
      route(readLicences, async (_, { language }) => ({
        data: {
          RequestKey: licences.requestKey,
          Current: currentOf(licences.current(), clock.nowMs()),
          Warning: licences.warning()?.text[language] ?? "",
          Licences: licences.all().map(toWire),
        },
      })),
      route(addLicence, async ({ Text }, { principal, noteChange }) => {
        const added = toWire(await licences.add(Text, principal.userName));
        noteChange({ target: `授权 ${added.Id}`, after: added });
        look();
        return added;
      }),
      route(removeLicence, async ({ id }, { noteChange }) => {
        const removed = await licences.remove(id);
        noteChange({ target: `授权 ${id}`, before: toWire(removed) });
        return {};
      }),
    ],
  });
}

async function tellWarning({ licences, alarms, clock }: LicencesDeps): Promise<void> {
  const warning = await licences.takeWarning();
  if (!warning) return;
  await alarms.report({
    source: "system",
    deviceId: "",
    channel: undefined,
    alarmType,
    severity: warning.days <= 1 ? 2 : 3,
    phase: "happens",
    key: `licence ${warning.id} ${warning.days}`,
    atMs: clock.nowMs(),
    topic: "System/Licence",
    description: warning.text,
  });
}

/** As it is shown. */
export function currentOf(licence: Licence | undefined, nowMs: number): CurrentLicence {
  if (!licence) return { Edition: "free", Holder: "", Channels: 0, RemainDays: -1 };
  const { Edition, Holder, Channels } = licence;
  const endMs = endOf(licence);
  if (endMs === undefined) return { Edition, Holder, Channels, RemainDays: -1 };
  return { Edition, Holder, Channels, RemainDays: daysUntil(endMs, nowMs), EndsAtMs: endMs };
}

function toWire({ stored, licence, state }: HeldLicence): KeptLicence {
  return {
    Id: stored.id,
    Edition: licence?.Edition ?? "",
    Holder: licence?.Holder ?? "",
    Channels: licence?.Channels ?? 0,
    StartsAtMs: licence?.StartsAtMs ?? 0,
    EndsAtMs: licence && endOf(licence),
    AddedAtMs: stored.addedAtMs,
    AddedBy: stored.addedBy,
    State: state,
  };
}
