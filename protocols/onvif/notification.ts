import type { XmlNode } from "../xml/index.ts";

/** Something that a device tells, in its own words. */
export interface Notification {
  /** Without prefixes: "RuleEngine/CellMotionDetector/Motion". */
  readonly topic: string;
  /** Initialized: how it stands, told because we asked. Empty for what only happens. */
  readonly operation: "" | "Initialized" | "Changed" | "Deleted";
  /** Where: tokens and rules by their names. */
  readonly source: ReadonlyMap<string, string>;
  /** Which thing of many: an object that was seen. */
  readonly key: ReadonlyMap<string, string>;
  readonly data: ReadonlyMap<string, string>;
}

const maxNotifications = 1000;
const maxItems = 32;
const operations = ["Initialized", "Changed", "Deleted"] as const;

/** PullMessagesResponse, or Notify. */
export function parseNotifications(response: XmlNode): readonly Notification[] {
  return response
    .all("NotificationMessage")
    .slice(0, maxNotifications)
    .flatMap((node) => {
      const topic = stripPrefixes(node.text("Topic"));
      const message = node.find("Message", "Message");
      if (topic === "" || !message) return [];
      const named = message.attribute("PropertyOperation");
      return [
        {
          topic,
          operation: operations.find((operation) => operation === named) ?? "",
          source: itemsOf(message.find("Source")),
          key: itemsOf(message.find("Key")),
          data: itemsOf(message.find("Data")),
        },
      ];
    });
}

/** "tns1:RuleEngine/tnsvendor:Motion" → "RuleEngine/Motion" */
function stripPrefixes(topic: string): string {
  return topic
    .split("/")
    .map((part) => part.slice(part.indexOf(":") + 1).trim())
    .filter((part) => part !== "")
    .join("/");
}

function itemsOf(node: XmlNode | undefined): ReadonlyMap<string, string> {
  const items = node?.all("SimpleItem").slice(0, maxItems) ?? [];
  return new Map(items.map((item) => [item.attribute("Name"), item.attribute("Value")]));
}
