import { type Markup, xml } from "./markup.ts";
import { writeTime } from "./time-text.ts";

export type Items = Readonly<Record<string, string>>;

/** Something that the camera tells its listeners. */
export interface Notice {
  /** Below tns1: RuleEngine/CellMotionDetector/Motion. */
  readonly topic: string;
  readonly atMs: number;
  /** Left out by what has no state. */
  readonly operation?: "Initialized" | "Changed" | undefined;
  readonly source: Items;
  readonly key?: Items | undefined;
  readonly data: Items;
}

export const concreteDialect = "http://www.onvif.org/ver10/tev/topicExpression/ConcreteSet";

/** wsnt:NotificationMessage, under the name that its place demands. */
export function writeNotice(element: string, notice: Notice): Markup {
  const { topic, atMs, operation, source, key, data } = notice;
  const edge = operation && xml` PropertyOperation="${operation}"`;
  return xml`<${element}><wsnt:Topic Dialect="${concreteDialect}">tns1:${topic}</wsnt:Topic>
<wsnt:Message><tt:Message UtcTime="${writeTime(atMs)}"${edge}>
${writeItems("Source", source)}${key && writeItems("Key", key)}${writeItems("Data", data)}
</tt:Message></wsnt:Message></${element}>`;
}

function writeItems(element: string, items: Items): Markup {
  const simple = Object.entries(items).map(
    ([name, value]) => xml`<tt:SimpleItem Name="${name}" Value="${value}"/>`,
  );
  return xml`<tt:${element}>${simple}</tt:${element}>`;
}
