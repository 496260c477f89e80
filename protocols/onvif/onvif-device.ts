import type { Clock } from "@tessera/base";
import type { CertificatePin } from "../sockets/index.ts";
import type { Xml, XmlNode } from "../xml/index.ts";
import { DeviceClock, deviceTimeMs } from "./device-clock.ts";
import type { ServiceName } from "./namespaces.ts";
import { isRefusal, OnvifError } from "./onvif-error.ts";
import { operation } from "./operation.ts";
import { reachableUrl, type Whereabouts } from "./reachable-address.ts";
import { readServices, type ServiceAddresses } from "./service-addresses.ts";
import { type Credentials, SoapClient, type SoapRequest } from "./soap-client.ts";

export interface OnvifDeviceOptions {
  /** Where its device service may be; the first that answers is it. */
  readonly urls: readonly URL[];
  readonly credentials?: Credentials | undefined;
  /** Fingerprints of its certificate; empty: whatever it shows. */
  readonly trusted?: readonly string[];
  readonly clock: Clock;
}

export interface Operation {
  readonly service: ServiceName;
  /** "GetProfiles" */
  readonly name: string;
  /** What is in its element. */
  readonly content?: Xml;
  readonly signal: AbortSignal;
}

/** Services that devices have without telling. */
const oftenUnnamed: ReadonlySet<ServiceName> = new Set(["ptz", "events"]);
/** A clock that was read just now will not be another. */
const rereadClockAfterMs = 2000;

/** One device: where its services are, what its clock shows, how it lets us in. */
export class OnvifDevice {
  readonly #options: OnvifDeviceOptions;
  readonly #soap: SoapClient;
  readonly #clock: DeviceClock;
  #url: URL | undefined;
  #clockReadAtMs = 0;
  #services: Map<ServiceName, URL> | undefined;
  #claimed: URL | undefined;
  #certificate: string | undefined;

  constructor(options: OnvifDeviceOptions) {
    this.#options = options;
    this.#clock = new DeviceClock(options.clock);
    this.#soap = new SoapClient({
      ...options,
      pin: this.pin,
      deviceNowMs: () => this.#clock.nowMs(),
    });
  }

  /** Where it answered. */
  get url(): URL | undefined {
    return this.#url;
  }

  /** The fingerprint that it has shown; undefined where it is not asked by https. */
  get certificate(): string | undefined {
    return this.#certificate;
  }

  get pin(): CertificatePin {
    const { trusted = [] } = this.#options;
    return { trusted, onSeen: (fingerprint) => (this.#certificate = fingerprint) };
  }

  /** Its clock minus ours; undefined if it does not tell. */
  get skewMs(): number | undefined {
    return this.#clock.skewMs;
  }

  /** It has asked us to sign in by a digest. */
  get offersDigest(): boolean {
    return this.#soap.offersDigest;
  }

  /** The cheapest question, which a device answers to anyone. */
  async readTime(signal: AbortSignal): Promise<void> {
    const urls = this.#url ? [this.#url] : this.#options.urls;
    const failures: OnvifError[] = [];
    for (const url of urls) {
      try {
        await this.#askTime(url, signal);
        this.#url = url;
        return;
      } catch (error) {
        if (!(error instanceof OnvifError) || !isElsewhere(error)) throw error;
        failures.push(error);
      }
    }
    this.#url = undefined;
    throw failures.find(({ fault }) => fault !== "refused") ?? failures[0] ?? new Error("no url");
  }

  async hasService(service: ServiceName, signal: AbortSignal): Promise<boolean> {
    return (await this.#findServices(signal)).has(service);
  }

  /** The element that answers. Throws OnvifError, or the signal's reason. */
  async call({ service, name, content, signal }: Operation): Promise<XmlNode> {
    return this.callAt(service, { ...operation(service, name, content), signal });
  }

  /** The same with an action, headers or a waiting time of its own. */
  async callAt(service: ServiceName, request: Omit<SoapRequest, "url">): Promise<XmlNode> {
    const [first, ...others] = await this.#placesOf(service, request.signal);
    if (!first) throw new OnvifError("not-supported");
    try {
      return await this.ask({ ...request, url: first });
    } catch (error) {
      if (!(error instanceof OnvifError) || !isElsewhere(error)) throw error;
      for (const url of others) {
        const answer = await this.ask({ ...request, url }).catch(() => undefined);
        if (!answer) continue;
        this.#services?.set(service, url);
        return answer;
      }
      throw error;
    }
  }

  /** At an address that the device has told. A clock that was set meanwhile is read again. */
  async ask(request: SoapRequest): Promise<XmlNode> {
    if (!this.#url || this.#clock.isDue) await this.readTime(request.signal);
    try {
      return await this.#soap.call(request);
    } catch (error) {
      if (!(error instanceof OnvifError) || error.fault !== "unauthorized") throw error;
      if (!(await this.#hasClockChanged(request.signal))) throw error;
      return this.#soap.call(request);
    }
  }

  /** An address that the device has told, where we can reach it. */
  reachable(address: string): URL | undefined {
    return this.#url && reachableUrl(address, this.#whereabouts(this.#url));
  }

  async #hasClockChanged(signal: AbortSignal): Promise<boolean> {
    const { clock } = this.#options;
    if (clock.monotonicMs() - this.#clockReadAtMs < rereadClockAfterMs) return false;
    const beforeMs = this.#clock.nowMs() - clock.monotonicMs();
    await this.readTime(signal);
    return Math.abs(this.#clock.nowMs() - clock.monotonicMs() - beforeMs) > 1500;
  }

  async #askTime(url: URL, signal: AbortSignal): Promise<void> {
    const { clock, credentials } = this.#options;
    const askedAtMs = clock.monotonicMs();
    const request = {
      ...operation("device", "GetSystemDateAndTime"),
      url,
      isAuthenticated: false,
      signal,
    };
    try {
      const answer = await this.#soap.call(request).catch((error: unknown) => {
        const isLocked = error instanceof OnvifError && error.fault === "unauthorized";
        if (!isLocked || !credentials) throw error;
        return this.#soap.call({ ...request, isAuthenticated: true });
      });
      this.#clock.note(deviceTimeMs(answer), askedAtMs);
    } catch (error) {
      // It speaks SOAP and will not tell the time: then ours has to do.
      if (!isRefusal(error) || error.fault === "not-found") throw error;
      this.#clock.note(undefined, askedAtMs);
    }
    this.#clockReadAtMs = clock.monotonicMs();
  }

  async #placesOf(service: ServiceName, signal: AbortSignal): Promise<readonly URL[]> {
    const services = await this.#findServices(signal);
    const device = this.#url;
    if (!device || service === "device") return device ? [device] : [];
    const named = services.get(service);
    if (!named && !oftenUnnamed.has(service)) return [];
    const usual = new URL(`/onvif/${service}`, device);
    const places = [named, named && atPortOf(device, named), device, usual].filter(
      (url) => url !== undefined,
    );
    return places.filter((url, at) => places.findIndex(({ href }) => href === url.href) === at);
  }

  async #findServices(signal: AbortSignal): Promise<ReadonlyMap<ServiceName, URL>> {
    if (!this.#url || this.#clock.isDue) await this.readTime(signal);
    const url = this.#url;
    if (!url) throw new OnvifError("unreachable");
    if (this.#services) return this.#services;
    const addresses = await readServices((name, content) =>
      this.ask({ ...operation("device", name, content), url, signal }),
    );
    return this.#noteServices(url, addresses);
  }

  #noteServices(url: URL, addresses: ServiceAddresses): ReadonlyMap<ServiceName, URL> {
    const claimed = addresses.get("device") ?? "";
    this.#claimed = URL.canParse(claimed) ? new URL(claimed) : undefined;
    this.#services = new Map();
    for (const [service, address] of addresses) {
      const reachable = reachableUrl(address, this.#whereabouts(url));
      if (reachable) this.#services.set(service, reachable);
    }
    return this.#services;
  }

  #whereabouts(reached: URL): Whereabouts {
    return { reached, claimed: this.#claimed };
  }
}

/** Some devices leave their port out of the addresses that they name. */
function atPortOf(reached: URL, named: URL): URL {
  const url = new URL(named);
  if (url.protocol === reached.protocol) url.port = reached.port;
  return url;
}

/** Whoever answers here is not the device service: it may be at another port. */
function isElsewhere({ fault }: OnvifError): boolean {
  return fault === "refused" || fault === "not-onvif" || fault === "not-found";
}
