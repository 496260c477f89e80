import { NotFound, type Text } from "@tessera/base";
import type { Capability, ChannelRef } from "@tessera/engine";
import type { CapabilityDefinition, Verb } from "@tessera/platform/contract";

/** What devices can be asked, as the modules define it. */
export class Capabilities {
  readonly all: readonly CapabilityDefinition[];
  readonly #byName: ReadonlyMap<Capability, CapabilityDefinition>;

  constructor(definitions: readonly CapabilityDefinition[]) {
    this.all = definitions;
    this.#byName = new Map(definitions.map((definition) => [definition.name, definition]));
    if (this.#byName.size < definitions.length)
      throw new Error(`Two modules define the same capability: ${namesOf(definitions)}`);
  }

  get(name: Capability): CapabilityDefinition {
    const definition = this.#byName.get(name);
    if (!definition) throw new NotFound("capability-unknown", unknownText(name));
    return definition;
  }

  /** Nobody can say who may use one that is not defined: it is shown to nobody. */
  defined(names: readonly Capability[]): Capability[] {
    return names.filter((name) => this.#byName.has(name));
  }

  /** What is offered on a channel is what may be used there. */
  allowed(
    names: readonly Capability[],
    channel: ChannelRef,
    may: (verb: Verb, channel: ChannelRef) => boolean,
  ): Capability[] {
    return names.filter((name) => {
      const verb = this.#byName.get(name)?.verb ?? "administer";
      return verb !== "administer" && may(verb, channel);
    });
  }
}

const namesOf = (definitions: readonly CapabilityDefinition[]): string =>
  definitions
    .map(({ name }) => name)
    .filter((name, at, names) => names.indexOf(name) !== at)
    .join(", ");

const unknownText = (name: Capability): Text => ({
  zh: `没有名为“${name}”的能力，请查询能力列表`,
  en: `There is no capability "${name}". See the list of capabilities.`,
});
