import { concreteDialect } from "./notice.ts";
import { Sequence } from "./sequence.ts";
import { SoapFault } from "./soap-fault.ts";
import type { XmlElement } from "./xml-element.ts";

export type TopicFilter = (topic: string) => boolean;

/** wsnt:FilterType with topics of the concrete set: "tns1:VideoSource//.|tns1:RuleEngine/A/B". */
export function readTopicFilter(filter: XmlElement | undefined): TopicFilter {
  if (!filter) return () => true;
  const sequence = new Sequence(filter, ["TopicExpression"], "http://docs.oasis-open.org/wsn/b-2");
  const expression = sequence.get("TopicExpression");
  if (expression.attributes.get("Dialect") !== concreteDialect)
    throw new SoapFault(
      "Sender",
      ["ter:InvalidArgVal", "wsnt:TopicExpressionDialectUnknownFault"],
      "The dialect of the topic expression is not known",
    );
  const paths = expression.text.split("|").map((path) => path.trim().replaceAll(/[\w-]+:/g, ""));
  return (topic) =>
    paths.some((path) =>
      path.endsWith("//.") ? `${topic}/`.startsWith(`${path.slice(0, -3)}/`) : topic === path,
    );
}
