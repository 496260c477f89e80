import { type Xml, type XmlNode, xml } from "../xml/index.ts";
import { addressingHeaders, type EndpointReference, parseEndpointReference } from "./addressing.ts";
import { notificationNamespace, serviceNamespaces } from "./namespaces.ts";
import { type Notification, parseNotifications } from "./notification.ts";
import type { OnvifDevice } from "./onvif-device.ts";
import { OnvifError } from "./onvif-error.ts";

export interface Pulled {
  readonly notifications: readonly Notification[];
  /** How long the subscription goes on from now; undefined if the device does not say. */
  readonly lifeMs: number | undefined;
}

/** Devices keep few subscriptions, and one that was lost holds its place until it ends: soon, then. */
const wantedLife = "PT2M";
const usualLifeMs = 120_000;
const messageLimit = 100;
/** For the answer to come back after the device has waited as it was told. */
const answerMarginMs = 5000;
const unsubscribeTimeoutMs = 3000;

const events = serviceNamespaces.events;
const managerAction = "http://docs.oasis-open.org/wsn/bw-2/SubscriptionManager";

/** A subscription to the events of a device, which keeps them until we fetch them. */
export class PullPoint {
  readonly #device: OnvifDevice;
  readonly #reference: EndpointReference;
  readonly #url: URL;
  /** As first granted. */
  readonly lifeMs: number;

  private constructor(device: OnvifDevice, reference: EndpointReference, lifeMs: number) {
    const url = device.reachable(reference.address);
    if (!url) throw new OnvifError("not-onvif");
    this.#device = device;
    this.#reference = reference;
    this.#url = url;
    this.lifeMs = lifeMs;
  }

  static async create(device: OnvifDevice, signal: AbortSignal): Promise<PullPoint> {
    const action = `${events}/EventPortType/CreatePullPointSubscriptionRequest`;
    const answer = await device.callAt("events", {
      action,
      headers: addressingHeaders(action, device.url?.href ?? ""),
      body: xml`<CreatePullPointSubscription xmlns="${events}"><InitialTerminationTime>${wantedLife}</InitialTerminationTime></CreatePullPointSubscription>`,
      signal,
    });
    const reference = parseEndpointReference(answer.find("SubscriptionReference"));
    if (!reference) throw new OnvifError("not-onvif");
    return new PullPoint(device, reference, lifeOf(answer) ?? usualLifeMs);
  }

  /** Waits at the device until something happens, or for as long as told. */
  async pull(waitMs: number, signal: AbortSignal): Promise<Pulled> {
    const answer = await this.#ask(
      `${events}/PullPointSubscription/PullMessagesRequest`,
      xml`<PullMessages xmlns="${events}"><Timeout>PT${Math.ceil(waitMs / 1000)}S</Timeout><MessageLimit>${messageLimit}</MessageLimit></PullMessages>`,
      { timeoutMs: waitMs + answerMarginMs, signal },
    );
    return { notifications: parseNotifications(answer), lifeMs: lifeOf(answer) };
  }

  /** Has the device tell how everything stands. */
  async synchronize(signal: AbortSignal): Promise<void> {
    await this.#ask(
      `${events}/PullPointSubscription/SetSynchronizationPointRequest`,
      xml`<SetSynchronizationPoint xmlns="${events}"/>`,
      { signal },
    );
  }

  /** Gives the time from now that was granted, if the device says. */
  async renew(signal: AbortSignal): Promise<number | undefined> {
    const answer = await this.#ask(
      `${managerAction}/RenewRequest`,
      xml`<Renew xmlns="${notificationNamespace}"><TerminationTime>${wantedLife}</TerminationTime></Renew>`,
      { signal },
    );
    return lifeOf(answer);
  }

  async unsubscribe(signal: AbortSignal): Promise<void> {
    await this.#ask(
      `${managerAction}/UnsubscribeRequest`,
      xml`<Unsubscribe xmlns="${notificationNamespace}"/>`,
      { timeoutMs: unsubscribeTimeoutMs, signal },
    );
  }

  #ask(
    action: string,
    body: Xml,
    options: { readonly timeoutMs?: number; readonly signal: AbortSignal },
  ): Promise<XmlNode> {
    const { address, parameters } = this.#reference;
    const headers = addressingHeaders(action, address, parameters);
    return this.#device.ask({ ...options, url: this.#url, action, headers, body });
  }
}

/** Both times are the device's: only their difference means anything to us. */
function lifeOf(answer: XmlNode): number | undefined {
  const lifeMs =
    Date.parse(answer.text("TerminationTime")) - Date.parse(answer.text("CurrentTime"));
  return Number.isFinite(lifeMs) && lifeMs > 0 ? lifeMs : undefined;
}
