import { type Clock, ExpectedError } from "@tessera/base";
import type { FoundDevice, LocatedDevice, SoughtDevice } from "@tessera/engine";
import {
  discover,
  getDeviceInformation,
  getProfiles,
  OnvifDevice,
  OnvifError,
} from "@tessera/protocols/onvif";
import { deviceUrls } from "./device-address.ts";
import { explain } from "./explain.ts";
import { foundDevice } from "./find-devices.ts";
import { onvifConnection } from "./onvif-connection.ts";

interface LocateTools {
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Whoever speaks ONVIF answers one of the two questions at once. */
const withinMs = 4000;
/** As long as datagrams are sent again, and a moment. */
const probedForMs = 1200;
const discoveryPort = 3702;

/** Asks one host for ONVIF, at the usual ports and by a probe that only it hears. */
export async function locateDevice(
  sought: SoughtDevice,
  tools: LocateTools,
): Promise<LocatedDevice | undefined> {
  const found = mayBeOnvif(sought) ? await firstAnswer(sought, tools) : undefined;
  if (!found) return undefined;
  const { url, told } = found;
  const { name = "", manufacturer = "", model = "" } = told ?? {};
  const fields = fieldsOf(url, sought.host);
  return { name, manufacturer, model, fields, ...(await signIn(url, sought, tools)) };
}

function mayBeOnvif({ scheme, path }: SoughtDevice): boolean {
  // Who names a stream means that one.
  if (scheme.startsWith("rtsp")) return path === "/";
  return scheme === "" || scheme.startsWith("http");
}

function fieldsOf({ href, pathname, search, port, protocol }: URL, host: string) {
  const isUsual = pathname === "/onvif/device_service" && search === "";
  return {
    DeviceIp: isUsual && protocol === "http:" ? host : href,
    DevicePort: Number(port || (protocol === "https:" ? 443 : 80)),
  };
}

interface Answer {
  readonly url: URL;
  /** What it says of itself to anybody. */
  readonly told?: FoundDevice | undefined;
}

/** Undefined: nobody there speaks ONVIF. */
async function firstAnswer(
  sought: SoughtDevice,
  { clock, signal }: LocateTools,
): Promise<Answer | undefined> {
  const over = new AbortController();
  const cancel = clock.after(withinMs, () => over.abort());
  const tools = { clock, signal: AbortSignal.any([signal, over.signal]) };
  const asked = urlsOf(sought).map((url) => askTime(url, tools));
  try {
    return await Promise.any([...asked, probe(sought, tools)]);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AggregateError) return undefined;
    throw error;
  } finally {
    cancel();
    over.abort();
  }
}

/** A port that was typed with a stream is the stream's. */
function urlsOf({ scheme, host, port, path }: SoughtDevice): readonly URL[] {
  const isWeb = scheme.startsWith("http");
  const address = isWeb ? `${scheme}://${host}${path}` : host;
  return deviceUrls(address, scheme.startsWith("rtsp") ? 0 : port, "");
}

async function askTime(url: URL, { clock, signal }: LocateTools): Promise<Answer> {
  await new OnvifDevice({ urls: [url], clock }).readTime(signal).catch((error: unknown) => {
    // It speaks ONVIF, even if it tells the time only to those it knows.
    if (!(error instanceof OnvifError) || error.fault !== "unauthorized") throw error;
  });
  return { url };
}

async function probe({ host, port }: SoughtDevice, { clock, signal }: LocateTools) {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const over = new AbortController();
  const cancel = clock.after(probedForMs, () => over.abort());
  const target = { host, port: discoveryPort };
  void discover({
    targets: [target],
    onMatch: (match, sourceHost) => {
      const told = foundDevice(match, sourceHost);
      const url = told && deviceUrls(String(told.fields["DeviceIp"]), portOf(told), "")[0];
      // Who typed a port means what is at that port.
      if (!url || (port !== 0 && Number(url.port || 80) !== port)) return;
      // By the name that was typed: an address may be another tomorrow.
      url.hostname = host;
      resolve({ url, told });
    },
    clock,
    signal: AbortSignal.any([signal, over.signal]),
  })
    .finally(cancel)
    .then(() => reject(new Error("nobody answers the probe")), reject);
  return promise;
}

const portOf = ({ fields }: FoundDevice): number => Number(fields["DevicePort"] ?? 0);

/** Shows the password once: a device that does not take it is not asked again. */
async function signIn(
  url: URL,
  { userName, password }: SoughtDevice,
  { clock, signal }: LocateTools,
): Promise<Partial<LocatedDevice> & Pick<LocatedDevice, "access">> {
  const device = new OnvifDevice({
    urls: [url],
    credentials: userName === "" ? undefined : { userName, password },
    clock,
  });
  try {
    await getProfiles(device, signal);
  } catch (error) {
    signal.throwIfAborted();
    const told = explain(error, onvifConnection.parse({ address: url.href, userName }));
    const isRefused = error instanceof OnvifError && error.fault === "unauthorized";
    if (!isRefused || !(told instanceof ExpectedError)) throw told;
    return userName === "" ? { access: "asked" } : { access: "refused", reason: told.text };
  }
  const information = await getDeviceInformation(device, signal).catch(() => undefined);
  if (!information) return { access: "granted" };
  const { manufacturer, model } = information;
  return { access: "granted", manufacturer, model, ...(model && { name: model }) };
}
