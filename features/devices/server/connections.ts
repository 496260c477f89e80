import { BadRequest, type Text } from "@tessera/base";
import type { Driver, FormField } from "@tessera/engine";
import { readFields, type WireInput } from "./connection-fields.ts";

type Connection = Readonly<Record<string, unknown>>;

/** A device's connection as its driver understands it. An empty secret keeps the one stored before. */
export function deviceConnection(
  driver: Driver,
  input: WireInput,
  before: Connection = {},
): Connection {
  const fields = driver.form.device;
  const raw = readFields(fields, input, before);
  requireFilled(fields, raw);
  return withKeptSecrets(fields, parsed(driver, raw), before);
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
  const hasAddress = fields.some(({ kind, key }) => kind === "url" && key in own);
  if (hasAddress) for (const { kind, key } of fields) if (kind === "url") own[key] ??= "";
  Object.assign(own, hasAddress ? accessWithin(driver, fields, own) : {});
  const hasUser = fields.some(({ kind, key }) => kind === "text" && key in own);
  const kept = hasUser ? withKeptSecrets(fields, own, before) : own;
  const whole = parsed(driver, { ...device, ...kept });
  return Object.fromEntries(Object.keys(kept).map((key) => [key, whole[key]]));
}

/** The whole of what the driver is told to reach a channel. */
export function wholeConnection(
  driver: Driver | undefined,
  device: Connection,
  channel: Connection,
): Connection {
  if (Object.keys(channel).length === 0) return device;
  const laid = { ...device, ...channel };
  const result = driver?.connection.safeParse(laid);
  // What an older version stored is left to the driver to complain of when it is used.
  return result?.success ? (result.data as Connection) : laid;
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
    ({ kind, key }) => (kind === "text" || kind === "secret") && !(key in own) && found[key],
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
  before: Connection,
): Connection {
  const kept = fields.filter(
    ({ kind, key }) => kind === "secret" && !connection[key] && before[key],
  );
  return { ...connection, ...Object.fromEntries(kept.map(({ key }) => [key, before[key]])) };
}

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
