import { describe, expect, it } from "vitest";
import { SipFields } from "./sip-fields.ts";
import type { SipMessage } from "./sip-message.ts";
import { parseSipMessage } from "./sip-message-parser.ts";
import { writeSipMessage } from "./sip-message-writer.ts";

const parse = (text: string): SipMessage => {
  const message = parseSipMessage(Buffer.from(text, "latin1"));
  if (!message) throw new Error("not SIP");
  return message;
};
const bodyOf = ({ body }: SipMessage) => Buffer.from(body).toString("latin1");

describe("a message", () => {
  it("is read with compact names, in any case, and folded lines", () => {
    const message = parse(
      "MESSAGE sip:1@2 SIP/2.0\r\nv: SIP/2.0/UDP h\r\nCALL-id: 7\r\nSubject: one\r\n two\r\n\tthree\r\n\r\n",
    );
    expect(message).toMatchObject({ method: "MESSAGE", uri: "sip:1@2" });
    expect(message.headers.get("Via")).toBe("SIP/2.0/UDP h");
    expect(message.headers.get("i")).toBe("7");
    expect(message.headers.get("subject")).toBe("one two three");
  });

  it("is read with bare line feeds, odd spaces and line ends in front", () => {
    const message = parse("\r\n\r\nsip/2.0   200   All is well\nCSeq  :  5 REGISTER  \n\nbody");
    expect(message).toMatchObject({ status: 200, reason: "All is well" });
    expect(message.headers.get("cseq")).toBe("5 REGISTER");
    expect(bodyOf(message)).toBe("body");
  });

  it("reads a stray carriage return as a blank", () => {
    const message = parse("INFO a SIP/2.0\r\nSubject: a\rVia: evil\r\n\r\n");
    expect([...message.headers]).toEqual([["Subject", "a Via: evil"]]);
  });

  it("may lack the reason, and the empty line at its end", () => {
    expect(parse("SIP/2.0 200\r\nCSeq: 1 BYE")).toMatchObject({ status: 200, reason: "" });
  });

  it("takes all that follows for its body where no length is told", () => {
    expect(bodyOf(parse("INFO a SIP/2.0\r\n\r\nPLAY"))).toBe("PLAY");
  });

  it("leaves off what is behind the told length, and takes what there is of a longer one", () => {
    expect(bodyOf(parse("INFO a SIP/2.0\r\nl: 2\r\n\r\nPLAY"))).toBe("PL");
    expect(bodyOf(parse("INFO a SIP/2.0\r\nl: 20\r\n\r\nPLAY"))).toBe("PLAY");
  });

  it.each([
    "",
    "hello",
    "GET / HTTP/1.1\r\n\r\n",
    "INVITE SIP/2.0\r\n\r\n",
    "SIP/2.0 20 OK\r\n\r\n",
  ])("is not %j", (text) => {
    expect(parseSipMessage(Buffer.from(text))).toBeUndefined();
  });
});

describe("header fields", () => {
  it("are taken apart at commas where they list, not inside of quotes and addresses", () => {
    const fields = SipFields.of([
      ["Contact", '"a, b" <sip:1@h;x=1,2>;q=1, <sip:2@h>'],
      ["m", "<sip:3@h>"],
      ["WWW-Authenticate", 'Digest realm="a", nonce="b"'],
    ]);
    expect(fields.all("contact")).toEqual(['"a, b" <sip:1@h;x=1,2>;q=1', "<sip:2@h>", "<sip:3@h>"]);
    expect(fields.all("WWW-Authenticate")).toEqual(['Digest realm="a", nonce="b"']);
  });
});

describe("writing", () => {
  it("gives the length of the body, whatever the headers say", () => {
    const headers = SipFields.of([
      ["Call-ID", "1"],
      ["Content-Length", "99"],
    ]);
    const bytes = writeSipMessage({
      method: "INFO",
      uri: "sip:1@h",
      headers,
      body: Buffer.from("ab"),
    });
    expect(bytes.toString()).toBe(
      "INFO sip:1@h SIP/2.0\r\nCall-ID: 1\r\nContent-Length: 2\r\n\r\nab",
    );
  });

  it("lets no value begin another line", () => {
    const headers = SipFields.of([["Subject", "a\r\nEvil: 1"]]);
    const bytes = writeSipMessage({ status: 200, reason: "x\ny", headers, body: Buffer.alloc(0) });
    expect(bytes.toString().split("\r\n")).toEqual([
      "SIP/2.0 200 x y",
      "Subject: a Evil: 1",
      "Content-Length: 0",
      "",
      "",
    ]);
  });

  it("gives foreign bytes back as they came, and other text as UTF-8", () => {
    const received = parseSipMessage(
      Buffer.concat([Buffer.from("INFO a SIP/2.0\r\nFrom: "), Buffer.from("c9e3cff1", "hex")]),
    );
    const headers = SipFields.of([
      ["From", received?.headers.get("from") ?? ""],
      ["Subject", "摄像机"],
    ]);
    const bytes = writeSipMessage({ method: "INFO", uri: "a", headers, body: Buffer.alloc(0) });
    expect(bytes.includes(Buffer.from("c9e3cff1", "hex"))).toBe(true);
    expect(bytes.includes(Buffer.from("摄像机"))).toBe(true);
  });
});
