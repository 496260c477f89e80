import { createHash } from "node:crypto";
import { type Logger, silentLogger } from "@tessera/base";
import { expect, it } from "vitest";
import { z } from "zod";
import { checkedMessage } from "./checked-message.ts";
import { fromWorker, messagesVersion, toWorker } from "./messages.ts";

it("changes what is said only together with the version", () => {
  const schemas = [toWorker, fromWorker].map((schema) =>
    z.toJSONSchema(schema, { unrepresentable: "any" }),
  );
  const print = createHash("sha1").update(JSON.stringify(schemas)).digest("hex").slice(0, 8);
  // Raise messagesVersion, then write here what the test says.
  expect({ messagesVersion, print }).toEqual({ messagesVersion: 7, print: "2d08f4da" });
});

function aLog() {
  const lines: object[] = [];
  const log: Logger = { ...silentLogger, error: (fields) => void lines.push(fields) };
  return { log, lines };
}

it("gives a message as it came, with all that is in it", () => {
  const { log, lines } = aLog();
  const channel = { deviceId: "d", channelId: "1" };
  const message = { type: "state", channel, flow: 1, state: { status: "live" }, more: 3 };
  expect(checkedMessage(fromWorker, message, { log, from: "worker" })).toBe(message);
  expect(lines).toEqual([]);
});

it.each([
  [{ type: "ready" }, "ready", "relayPath"],
  [{ type: "state", flow: 3 }, "state", "flow"],
  [{ type: "gibberish" }, "gibberish", "type"],
  [{ kind: "other" }, "other", "type"],
  [undefined, "undefined", ""],
])("drops %j and logs it by its name", (message, name, fault) => {
  const { log, lines } = aLog();
  expect(checkedMessage(fromWorker, message, { log, from: "worker 1" })).toBeUndefined();
  expect(lines).toMatchObject([{ from: "worker 1", message: name }]);
  expect(JSON.stringify(lines)).toContain(fault);
});
