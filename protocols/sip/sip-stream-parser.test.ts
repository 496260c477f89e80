import { expect, it } from "vitest";
import { SipStreamParser } from "./sip-stream-parser.ts";

function heard(...pieces: readonly string[]): string[] {
  const told: string[] = [];
  const parser = new SipStreamParser({
    onMessage: (message, bytes) =>
      void told.push(
        `${"method" in message ? message.method : message.status} ${Buffer.from(message.body).toString()} of ${bytes.length}`,
      ),
    onFault: (fault) => void told.push(fault),
  });
  for (const piece of pieces) parser.push(Buffer.from(piece, "latin1"));
  if (parser.heldBytes > 0) told.push("waits");
  return told;
}

const info = (body: string) => `INFO a SIP/2.0\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

it("finds messages by their lengths, with line ends between them", () => {
  expect(heard(`${info("one")}\r\n\r\n${info("")}${info("two")}`)).toEqual([
    "INFO one of 40",
    "INFO  of 37",
    "INFO two of 40",
  ]);
});

it("takes a message that comes byte by byte", () => {
  expect(heard(...Array.from(info("slow") + info("ly")))).toEqual([
    "INFO slow of 41",
    "INFO ly of 39",
  ]);
});

it("takes a message without a length to have no body", () => {
  expect(heard("BYE a SIP/2.0\n\nSIP/2.0 200 OK\n\n")).toEqual(["BYE  of 15", "200  of 16"]);
});

it("finds the next message behind what is none", () => {
  expect(heard(`what is\nthis\n${info("x")}`)).toEqual(["not SIP", "INFO x of 38"]);
});

it("goes on behind a length that is too small", () => {
  expect(heard(`INFO a SIP/2.0\nl: 1\n\n<a/>\r\n${info("x")}`)).toEqual([
    "INFO < of 22",
    "not SIP",
    "INFO x of 38",
  ]);
});

it.each([
  ["bad Content-Length", "INFO a SIP/2.0\r\nContent-Length: -4\r\n\r\n"],
  ["body too large", "INFO a SIP/2.0\r\nContent-Length: 1048577\r\n\r\n"],
  ["head too large", `INFO a SIP/2.0\r\nA: ${"x".repeat(70_000)}\r\n\r\n`],
  ["not SIP", `${"x".repeat(9000)}\r\n`],
])("refuses a %s and goes on", (fault, text) => {
  expect(heard(`${text}${info("")}`)).toEqual([fault, "INFO  of 37"]);
});

it("holds nothing between messages", () => {
  expect(heard(info("a"))).toEqual(["INFO a of 38"]);
  expect(heard(info("abc").slice(0, -1))).toEqual(["waits"]);
});
