import { BadRequest, type Clock, type Language, type Text } from "@tessera/base";
import type { CapabilityDefinition } from "@tessera/platform/contract";
import {
  adminOnly,
  badInput,
  type Rights,
  type Route,
  route,
  type SignedIn,
} from "@tessera/platform/server";
import { askCapability, type Capability, listCapabilities } from "../contract.ts";
import { askDevice } from "./ask-device.ts";
import { channelTarget } from "./audit-notes.ts";
import type { Capabilities } from "./capabilities.ts";
import type { ChannelEntry } from "./catalog/entries.ts";
import type { Devices } from "./devices.ts";
import type { DriverList } from "./driver-list.ts";

interface CapabilityRouteParts {
  readonly capabilities: Capabilities;
  readonly devices: Devices;
  readonly drivers: DriverList;
  readonly rights: Pick<Rights, "require">;
  readonly clock: Clock;
}

/** The calls for what devices can be asked, whatever it is. */
export function capabilityRoutes(parts: CapabilityRouteParts): readonly Route[] {
  const { capabilities, devices, rights } = parts;

  const requireRight = (
    { verb }: CapabilityDefinition,
    { principal }: SignedIn,
    channel: ChannelEntry,
  ) => {
    if (verb !== "administer") rights.require(principal, verb, channel);
    else if (!principal.isAdmin) throw adminOnly();
  };

  return [
    route(listCapabilities, async (_, { principal, language }) => ({
      data: capabilities.all
        .filter(({ verb }) => principal.isAdmin || verb !== "administer")
        .map((definition) => toWireCapability(definition, language)),
    })),
    route(askCapability, async ({ device, channel, name, input: given }, caller) => {
      const entry = devices.getChannel({ deviceId: device, channelId: channel });
      const definition = capabilities.get(name);
      requireRight(definition, caller, entry);
      if (!definition.input) throw new BadRequest("capability-not-asked", ownCallText);
      const input = definition.input.safeParse(given);
      if (!input.success) throw badInput(input.error.issues, given);
      caller.noteChange({ target: channelTarget(entry), after: { capability: name } });
      return { Answer: await askDevice(entry, { definition, input: input.data }, parts) };
    }),
  ];
}

const toWireCapability = (
  { name, label, offered = [], input, isRisky = false }: CapabilityDefinition,
  language: Language,
): Capability => ({
  Name: name,
  Label: label[language],
  Offered: [...offered],
  Askable: input !== undefined,
  HasInput: Object.keys(input?.shape ?? {}).length > 0,
  Risky: isRisky,
});

const ownCallText: Text = {
  zh: "该能力有专用的接口，请使用相应接口",
  en: "This capability has its own calls. Use those.",
};
