import { expect, it } from "vitest";
import { concreteDialect } from "./notice.ts";
import { readTopicFilter } from "./topic-filter.ts";
import { parseXml } from "./xml-element.ts";

const aFilter = (topics: string, dialect = concreteDialect) =>
  readTopicFilter(
    parseXml(
      `<Filter xmlns="http://docs.oasis-open.org/wsn/b-2"><TopicExpression Dialect="${dialect}">${topics}</TopicExpression></Filter>`,
    ),
  );

it.each([
  ["tns1:RuleEngine//.", "RuleEngine/LineDetector/Crossed", true],
  ["tns1:RuleEngine//.", "RuleEngineer/A", false],
  ["tns1:VideoSource//.|tns1:RuleEngine/A/B", "RuleEngine/A/B", true],
  ["tns1:RuleEngine/A", "RuleEngine/A/B", false],
])("%s lets %s through: %s", (topics, topic, isLet) => {
  expect(aFilter(topics)(topic)).toBe(isLet);
});

it("lets everything through when there is none", () => {
  expect(readTopicFilter(undefined)("A/B")).toBe(true);
});

it("is refused in a dialect that the camera does not know", () => {
  expect(() => aFilter("a", "http://www.w3.org/TR/1999/REC-xpath-19991116")).toThrow("dialect");
});
