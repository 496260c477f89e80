import { createHash } from "node:crypto";
import type { LineContext } from "./kind.ts";

export interface DiscoveryMessage {
  readonly topic: string;
  readonly payload: string;
}

interface Place {
  /** Where alarms are published. */
  readonly topic: string;
  /** `homeassistant`, unless its settings say otherwise. */
  readonly prefix: string;
}

export const eventTypes = ["alarm_begins", "alarm_ends", "alarm_happens", "message"] as const;

/**
 * What Home Assistant reads of MQTT discovery: a device with a sensor for the last alarm, an event entity, and triggers
 * for automations. They are not retained but sent anew whenever it says that it is online, so nothing is left behind.
 */
export function discoveryMessages(
  { topic, prefix }: Place,
  { targetName, product }: Pick<LineContext, "targetName" | "product">,
): readonly DiscoveryMessage[] {
  const id = `tessera_${createHash("sha256").update(topic).digest("hex").slice(0, 12)}`;
  const common = {
    device: {
      identifiers: [id],
      name: targetName,
      manufacturer: product.name,
      model: "Message push",
      sw_version: product.version,
    },
    origin: { name: product.name, sw_version: product.version },
  };
  const config = (component: string, object: string, payload: object): DiscoveryMessage => ({
    topic: `${prefix}/${component}/${id}/${object}/config`,
    payload: JSON.stringify({ ...payload, ...common }),
  });
  return [
    config("sensor", "last_alarm", {
      name: "Last alarm",
      unique_id: `${id}_last_alarm`,
      icon: "mdi:alarm-light",
      state_topic: topic,
      // A state may have 255 characters.
      value_template: "{{ value_json.title[:255] }}",
      json_attributes_topic: topic,
    }),
    config("event", "alarm", {
      name: "Alarm",
      unique_id: `${id}_alarm`,
      icon: "mdi:bell-alert",
      state_topic: topic,
      event_types: eventTypes,
    }),
    ...eventTypes.map((type) =>
      config("device_automation", type, {
        automation_type: "trigger",
        type,
        subtype: "push",
        topic,
        payload: type,
        value_template: "{{ value_json.event_type }}",
      }),
    ),
  ];
}
