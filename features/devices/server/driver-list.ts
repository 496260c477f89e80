import { BadRequest, type Text } from "@tessera/base";
import type { Driver, FormField } from "@tessera/engine";
import { isSecretName } from "@tessera/platform/server";

/** The drivers there are. A device may outlive its own. */
export class DriverList {
  readonly all: readonly Driver[];
  readonly #byName: ReadonlyMap<string, Driver>;

  constructor(drivers: readonly Driver[]) {
    for (const driver of drivers) requireSecretNames(driver);
    this.all = drivers;
    this.#byName = new Map(drivers.map((driver) => [driver.name, driver]));
  }

  find(name: string): Driver | undefined {
    return this.#byName.get(name);
  }

  get(name: string): Driver {
    const driver = this.find(name);
    if (!driver) throw new BadRequest("driver-unknown", noDriverText(name));
    return driver;
  }

  deviceFields(name: string): readonly FormField[] {
    return this.find(name)?.form.device ?? [];
  }

  channelFields(name: string): readonly FormField[] {
    return this.find(name)?.form.channel ?? [];
  }
}

/** Secrets are sealed by their names: one without would be stored in clear. */
function requireSecretNames({ name, form }: Driver): void {
  const inClear = [...form.device, ...(form.channel ?? [])].find(
    ({ kind, key }) => (kind === "secret" || kind === "key") && !isSecretName(key),
  );
  if (inClear)
    throw new Error(`${name}.${inClear.key} has no name of a secret: it would be stored in clear`);
}

const noDriverText = (name: string): Text => ({
  zh: `不支持的设备类型：${name}`,
  en: `Device type ${name} is not supported`,
});
