import { eventTopics } from "./event-topics.ts";
import { type Markup, xml } from "./markup.ts";

/** wstop:TopicSet: each part of a topic's path is an element in the one before. */
export function writeTopicSet(): Markup[] {
  const paths = Object.values(eventTopics).map(({ path }) => path.split("/"));
  return writeLevel(paths, "tns1:");
}

function writeLevel(paths: readonly (readonly string[])[], prefix = ""): Markup[] {
  return [...Map.groupBy(paths, ([name = ""]) => name)].map(([name, members]) => {
    const below = members.map((path) => path.slice(1)).filter((path) => path.length > 0);
    const isTopic = below.length === 0 ? xml` wstop:topic="true"` : undefined;
    return xml`<${prefix}${name}${isTopic}>${writeLevel(below)}</${prefix}${name}>`;
  });
}
