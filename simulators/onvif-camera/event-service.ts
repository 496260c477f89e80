import type { CameraClock } from "./camera-clock.ts";
import type { EventBoard } from "./event-board.ts";
import type { Faults } from "./faults.ts";
import { type Markup, xml } from "./markup.ts";
import { namespaces } from "./namespaces.ts";
import { concreteDialect, writeNotice } from "./notice.ts";
import type { PullPoint } from "./pull-point.ts";
import { invalidValue, SoapFault } from "./soap-fault.ts";
import { type SoapCall, type SoapService, serviceUrl, takes } from "./soap-service.ts";
import { readDurationMs, readTimeMs, writeTime } from "./time-text.ts";
import { readTopicFilter } from "./topic-filter.ts";
import { writeTopicSet } from "./topic-set.ts";
import { childOf } from "./xml-element.ts";

interface EventParts {
  readonly board: EventBoard;
  readonly clock: CameraClock;
  readonly faults: Faults;
  readonly slots: number;
  /** The subscription is named in a header, as on Axis cameras, and not in the address. */
  readonly usesReferenceParameters: boolean;
}

const managerPath = "/onvif/subscription";
const defaultLifeMs = 60_000;
/** What Axis uses; clients know it. */
const referenceNamespace = "http://www.axis.com/2009/event";

/** Events by pull point, and the manager of the subscriptions, which has an address of its own. */
export function eventServices(parts: EventParts): SoapService[] {
  const { board, clock, slots, usesReferenceParameters } = parts;
  const times = (pullPoint: PullPoint, prefix: "tev" | "wsnt") =>
    xml`<${prefix}:CurrentTime>${writeTime(clock.nowMs())}</${prefix}:CurrentTime>
<${prefix}:TerminationTime>${writeTime(pullPoint.endsAtMs)}</${prefix}:TerminationTime>`;
  const lifeMs = (text: string | undefined) => readLifeMs(text, clock.nowMs());
  const pullPointOf = (call: SoapCall) => findPullPoint(call, parts);

  const events: SoapService = {
    namespace: namespaces.tev,
    path: "/onvif/event_service",
    version: [21, 6],
    operations: {
      GetServiceCapabilities: takes([], () => {
        return xml`<tev:GetServiceCapabilitiesResponse><tev:Capabilities WSSubscriptionPolicySupport="false"
 WSPausableSubscriptionManagerInterfaceSupport="false" MaxNotificationProducers="0" MaxPullPoints="${slots}"
 PersistentNotificationStorage="false"/></tev:GetServiceCapabilitiesResponse>`;
      }),

      GetEventProperties: takes([], () => {
        return xml`<tev:GetEventPropertiesResponse>
<tev:TopicNamespaceLocation>http://www.onvif.org/onvif/ver10/topics/topicns.xml</tev:TopicNamespaceLocation>
<wsnt:FixedTopicSet>true</wsnt:FixedTopicSet><wstop:TopicSet>${writeTopicSet()}</wstop:TopicSet>
<wsnt:TopicExpressionDialect>${concreteDialect}</wsnt:TopicExpressionDialect>
<tev:MessageContentFilterDialect>http://www.onvif.org/ver10/tev/messageContentFilter/ItemFilter</tev:MessageContentFilterDialect>
<tev:MessageContentSchemaLocation>http://www.onvif.org/onvif/ver10/schema/onvif.xsd</tev:MessageContentSchemaLocation>
</tev:GetEventPropertiesResponse>`;
      }),

      CreatePullPointSubscription: takes(
        ["Filter?", "InitialTerminationTime?", "SubscriptionPolicy?"],
        (args, { address }) => {
          const filter = readTopicFilter(args.find("Filter"));
          const pullPoint = board.subscribe(
            filter,
            lifeMs(args.findText("InitialTerminationTime")),
          );
          const path = usesReferenceParameters ? managerPath : `${managerPath}/${pullPoint.id}`;
          return xml`<tev:CreatePullPointSubscriptionResponse><tev:SubscriptionReference>
<wsa:Address>${serviceUrl(address, path)}</wsa:Address>
${usesReferenceParameters ? writeReference(pullPoint) : undefined}</tev:SubscriptionReference>
${times(pullPoint, "wsnt")}</tev:CreatePullPointSubscriptionResponse>`;
        },
      ),
    },
  };

  const pulling: SoapService = {
    namespace: namespaces.tev,
    path: managerPath,
    operations: {
      PullMessages: takes(["Timeout", "MessageLimit"], async (args, call) => {
        const pullPoint = pullPointOf(call);
        const timeoutMs = readDurationMs(args.text("Timeout"));
        const limit = args.number("MessageLimit");
        if (limit < 1) throw invalidValue("MessageLimit is less than 1");
        const notices = await pullPoint.pull({ timeoutMs, limit, signal: call.signal });
        return xml`<tev:PullMessagesResponse>${times(pullPoint, "tev")}
${notices.map((notice) => writeNotice("wsnt:NotificationMessage", notice))}</tev:PullMessagesResponse>`;
      }),

      SetSynchronizationPoint: takes([], (_, call) => {
        board.tellStates(pullPointOf(call));
        return xml`<tev:SetSynchronizationPointResponse/>`;
      }),
    },
  };

  const managing: SoapService = {
    namespace: namespaces.wsnt,
    path: managerPath,
    operations: {
      Renew: takes(["TerminationTime"], (args, call) => {
        const pullPoint = pullPointOf(call);
        pullPoint.renew(lifeMs(args.text("TerminationTime")));
        // The schema has the two the other way round here.
        return xml`<wsnt:RenewResponse><wsnt:TerminationTime>${writeTime(pullPoint.endsAtMs)}</wsnt:TerminationTime>
<wsnt:CurrentTime>${writeTime(clock.nowMs())}</wsnt:CurrentTime></wsnt:RenewResponse>`;
      }),

      Unsubscribe: takes([], (_, call) => {
        pullPointOf(call).end();
        return xml`<wsnt:UnsubscribeResponse/>`;
      }),
    },
  };
  return [events, pulling, managing];
}

function findPullPoint({ path, header }: SoapCall, parts: EventParts): PullPoint {
  const { board, faults, usesReferenceParameters } = parts;
  const has = (name: string) => header && childOf(header, name)?.text;
  if (faults.needsAddressing && !(has("Action") && has("To")))
    throw new SoapFault(
      "Sender",
      ["wsa:MessageAddressingHeaderRequired"],
      "Action or To is missing",
    );
  const id = usesReferenceParameters ? has("SubscriptionId") : path.slice(managerPath.length + 1);
  const pullPoint = board.find(id ?? "");
  if (pullPoint) return pullPoint;
  throw new SoapFault("Sender", ["ter:InvalidArgVal"], "There is no such subscription");
}

/** A duration from now, or a time of the camera's clock. */
function readLifeMs(text: string | undefined, nowMs: number): number {
  if (text === undefined || text === "") return defaultLifeMs;
  const lifeMs = text.startsWith("P") ? readDurationMs(text) : readTimeMs(text) - nowMs;
  if (lifeMs > 0) return lifeMs;
  throw invalidValue("The time is over", "wsnt:UnacceptableTerminationTimeFault");
}

function writeReference({ id }: PullPoint): Markup {
  return xml`<wsa:ReferenceParameters>
<axis:SubscriptionId xmlns:axis="${referenceNamespace}">${id}</axis:SubscriptionId></wsa:ReferenceParameters>`;
}
