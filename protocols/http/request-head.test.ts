import { describe, expect, it } from "vitest";
import { maxHeadBytes, readRequestHead } from "./request-head.ts";

const read = (text: string) => readRequestHead(Buffer.from(text, "latin1"));
const head = (...lines: string[]) => [...lines, "", ""].join("\r\n");

describe("the head of a request", () => {
  it("is read up to its empty line", () => {
    const text = head("GET /a?b=c HTTP/1.1", "Host: x", "Accept-Language:  zh ");
    expect(read(`${text}GET /next`)).toEqual({
      target: "/a?b=c",
      headers: new Map([
        ["host", "x"],
        ["accept-language", "zh"],
      ]),
      isKeptAlive: true,
      length: text.length,
    });
  });

  it.each([
    ["keep-alive", true],
    ["Keep-Alive", true],
    ["close", false],
  ])("says whether more follows: %s", (connection, isKeptAlive) => {
    const text = head("GET / HTTP/1.1", "Host: x", `Connection: ${connection}`);
    expect(read(text)).toMatchObject({ isKeptAlive });
  });

  it("is waited for byte by byte", () => {
    const text = head("GET / HTTP/1.1", "Host: x");
    for (let length = 0; length < text.length; length++)
      expect(read(text.slice(0, length))).toBe("partial");
  });

  it.each([
    ["of another method", head("POST / HTTP/1.1", "Host: x")],
    ["of another version", head("GET / HTTP/1.0", "Host: x")],
    ["of a proxy", head("GET http://x/ HTTP/1.1", "Host: x")],
    ["with a space too many", head("GET  / HTTP/1.1", "Host: x")],
    ["without a host", head("GET / HTTP/1.1")],
    ["with two hosts", head("GET / HTTP/1.1", "Host: x", "host: y")],
    ["with a body", head("GET / HTTP/1.1", "Host: x", "Content-Length: 1")],
    ["with a body in chunks", head("GET / HTTP/1.1", "Host: x", "transfer-encoding: chunked")],
    ["with an upgrade", head("GET / HTTP/1.1", "Host: x", "Connection: upgrade", "Upgrade: h2c")],
    ["with a wish", head("GET / HTTP/1.1", "Host: x", "Expect: 100-continue")],
    ["with a folded line", head("GET / HTTP/1.1", "Host: x", "A: b", " c")],
    ["with a space before a colon", head("GET / HTTP/1.1", "Host: x", "Content-Length : 1")],
    ["with a bare line feed", head("GET / HTTP/1.1", "Host: x\nContent-Length: 1")],
    ["with a bare carriage return", head("GET / HTTP/1.1", "Host: x", "A: b\rc")],
    ["with a null", head("GET / HTTP/1.1", "Host: x", "A: b\0")],
    ["behind an empty line", `\r\n${head("GET / HTTP/1.1", "Host: x")}`],
    ["that begins otherwise", "GETS"],
    ["that does not end", `GET / HTTP/1.1\r\nHost: ${"x".repeat(maxHeadBytes)}`],
    ["that ends too late", head("GET / HTTP/1.1", `Host: ${"x".repeat(maxHeadBytes)}`)],
  ])("is left to others %s", (_, text) => {
    expect(read(text)).toBe("other");
  });
});
