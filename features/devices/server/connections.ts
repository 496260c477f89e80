import { BadRequest, type Text } from "@tessera/base";
import type { Driver, FormField } from "@tessera/engine";
import { hasSecret, leadsElsewhere, readFields, type WireInput } from "./connection-fields.ts";

export type Connection = Readonly<Record<string, unknown>>;

/**
 * A device's connection as its driver understands it. An empty secret keeps the one stored before, but
 * only for where it was used: whoever points a device to another place must know it.
 */
export function deviceConnection(
  driver: Driver,
  input: WireInput,
  before: Connection = {},
): Connection {
  const fields = driver.form.device;
  const raw = readFields(fields, input, before);
  requireFilled(fields, raw);
  // What a device told of itself when it came is no matter of the form.
  const told = driver.tellsChannels ? withoutFields(fields, before) : {};
  // Nobody can mend here what it told, and it will tell it again.
  const isTold = driver.connection.safeParse({ ...told, ...raw }).success;
  const connection = parsed(driver, isTold ? { ...told, ...raw } : raw);
  const isElsewhere = leadsElsewhere(fields, connection, before);
  // Without a user there is nothing to sign in with.
  if (isElsewhere && isNobody(fields, connection)) return connection;
  return withKeptSecrets(fields, connection, { before, isElsewhere });
}

/**
 * What a channel has of its own. An address of its own means all addresses of its own; a user of
 * its own means a password of its own.
 */
export function channelConnection(
  driver: Driver,
  device: Connection,
  input: WireInput,
  before: Connection = {},
): Connection {
  // What stays unsaid is the device's, not the usual.
  const fields = (driver.form.channel ?? []).map(withoutInitial);
  const raw = readFields(fields, input, before);
  const own = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ""));
  const hasAddress = fields.some(
    ({ kind, key, isAside }) => kind === "url" && !isAside && key in own,
  );
  if (hasAddress) for (const { kind, key } of fields) if (kind === "url") own[key] ??= "";
  Object.assign(own, hasAddress ? accessWithin(driver, fields, own) : {});
  const hasUser = fields.some(({ kind, key }) => kind === "text" && key in own);
  const isElsewhere = leadsElsewhere(fields, { ...device, ...own }, { ...device, ...before });
  const kept = hasUser ? withKeptSecrets(fields, own, { before, isElsewhere }) : own;
  const whole = parsed(driver, { ...device, ...kept });
  return Object.fromEntries(Object.keys(kept).map((key) => [key, whole[key]]));
}

/** Throws if a channel would take the password of its device to where it has not been. */
export function requireDevicePlace(
  { form }: Driver,
  device: Connection,
  own: Connection,
  before: Connection = {},
): void {
  const fields = form.channel ?? [];
  const isInherited = (channel: Connection) => !fields.some((f) => isAccess(f) && channel[f.key]);
  if (!isInherited(own) || !hasSecret(fields, device)) return;
  const now = { ...device, ...own };
  const wasThere = isInherited(before) && !leadsElsewhere(fields, now, { ...device, ...before });
  if (!wasThere && leadsElsewhere(fields, now, device))
    throw new BadRequest("password-again", ownPasswordText);
}

/** What a channel still has of its own when its device has moved: not the access to where it was. */
export function withoutOldAccess(
  { form }: Driver,
  own: Connection,
  device: { readonly now: Connection; readonly before: Connection },
): Connection {
  const fields = form.channel ?? [];
  const isMoved = leadsElsewhere(fields, { ...device.now, ...own }, { ...device.before, ...own });
  if (!isMoved || !hasSecret(fields, own)) return own;
  const access = new Set(fields.filter(isAccess).map(({ key }) => key));
  return Object.fromEntries(Object.entries(own).filter(([key]) => !access.has(key)));
}

function withoutFields(fields: readonly FormField[], connection: Connection): Connection {
  const asked = new Set(fields.map(({ key }) => key));
  return Object.fromEntries(Object.entries(connection).filter(([key]) => !asked.has(key)));
}

function withoutInitial(field: FormField): FormField {
  const { initial, ...rest } = field;
  return initial === undefined ? field : rest;
}

/** User and password that stand in an address count before the device's. */
function accessWithin(driver: Driver, fields: readonly FormField[], own: Connection): Connection {
  const alone = driver.connection.safeParse(own);
  if (!alone.success) return {};
  const found = alone.data as Connection;
  const access = fields.filter(
    (field) => isAccess(field) && !(field.key in own) && found[field.key],
  );
  return Object.fromEntries(access.map(({ key }) => [key, found[key]]));
}

function parsed(driver: Driver, raw: Connection): Connection {
  const result = driver.connection.safeParse(raw);
  if (!result.success) throw new BadRequest("connection-invalid", issuesText(result.error));
  return result.data as Connection;
}

function withKeptSecrets(
  fields: readonly FormField[],
  connection: Connection,
  { before, isElsewhere }: { readonly before: Connection; readonly isElsewhere: boolean },
): Connection {
  const kept = fields.filter(
    ({ kind, key }) => kind === "secret" && !connection[key] && before[key],
  );
  if (kept.length > 0 && isElsewhere) throw new BadRequest("password-again", passwordText);
  return { ...connection, ...Object.fromEntries(kept.map(({ key }) => [key, before[key]])) };
}

/** Of a channel's fields: who we are there. */
const isAccess = ({ kind }: FormField): boolean => kind === "text" || kind === "secret";

/** There is a field for the user, and nobody in it. */
const isNobody = (fields: readonly FormField[], connection: Connection): boolean =>
  fields.some(({ key }) => key === "userName") && !connection["userName"];

const passwordText: Text = {
  zh: "地址或端口已更改，请重新填写密码：保存的密码不会发往新的地址",
  en: "The address or port has changed. Enter the password again: the stored one is not sent to a new address.",
};

const ownPasswordText: Text = {
  zh: "该地址不属于此设备，请填写用户名和密码：设备的密码不会发往其他地址",
  en: "This address does not belong to the device. Enter a user name and password: the device's own are not sent to another address.",
};

function requireFilled(fields: readonly FormField[], raw: Connection): void {
  const missing = fields.filter(
    ({ isRequired, key }) => isRequired && (raw[key] === undefined || raw[key] === ""),
  );
  if (missing.length === 0) return;
  throw new BadRequest("connection-invalid", {
    zh: `请填写${missing.map(({ label }) => label.zh).join("、")}`,
    en: `Fill in: ${missing.map(({ label }) => label.en).join(", ")}`,
  });
}

interface Issues {
  readonly issues: readonly { readonly message: string }[];
}

/** Drivers word the issues of their schema as "中文 · English". */
function issuesText({ issues }: Issues): Text {
  const messages = issues.map(({ message }) => message.split(" · "));
  const zh = messages.map(([first]) => first).join("；");
  const en = messages.map((parts) => parts.at(-1)).join("; ");
  return { zh, en };
}
