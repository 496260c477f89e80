import { expect, it } from "vitest";
import { agentName } from "./agent-name.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [`${windows} Chrome/126.0.0.0 Safari/537.36`, "Chrome 126 · Windows"],
  [`${windows} Chrome/126.0.0.0 Safari/537.36 Edg/125.0.1.2`, "Edge 125 · Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox 128 · Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605 Version/17.5 Mobile Safari/604",
    "Safari 17 · iOS",
  ],
  ["curl/8.5.0", "curl 8"],
  ["node", "node"],
  ["", ""],
])("calls %j %j", (agent, name) => expect(agentName(agent)).toBe(name));
