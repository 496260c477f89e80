import { describe, expect, it } from "vitest";
import { xml } from "../xml/index.ts";
import { OnvifError } from "./onvif-error.ts";
import { parseXml } from "./xml-parser.ts";

describe("xml", () => {
  it("escapes what is put in, takes other XML as it is and leaves out what is undefined", () => {
    const inner = xml`<b>${"x"}</b>`;
    const written = xml`<a t="${`"&'`}">${"<script>"}${inner}${undefined}${[inner, inner]}${7}</a>`;
    expect(written.text).toBe(
      '<a t="&quot;&amp;&apos;">&lt;script&gt;<b>x</b><b>x</b><b>x</b>7</a>',
    );
  });

  it("leaves out characters that XML cannot hold", () => {
    expect(xml`${"a\u0000\u001b\tb"}`.text).toBe("a\tb");
  });

  it("gives back through the parser what was put in", () => {
    const text = `Ein "Tor" & <Hof> 'ä' 门口`;
    expect(parseXml(xml`<a n="${text}">${text}</a>`.text).text()).toBe(text);
    expect(parseXml(xml`<a n="${text}">${text}</a>`.text).attribute("n")).toBe(text);
  });
});

describe("parseXml", () => {
  it("finds elements by local name, whatever the prefixes", () => {
    for (const text of [
      '<SOAP-ENV:E><trt:P token="1"><tt:N>x</tt:N></trt:P></SOAP-ENV:E>',
      '<E><P token="1"><N>x</N></P></E>',
    ]) {
      const root = parseXml(text);
      expect(root.name).toBe("E");
      expect(root.find("P")?.attribute("token")).toBe("1");
      expect(root.text("P", "N")).toBe("x");
      expect(root.all("P")).toHaveLength(1);
    }
  });

  it("knows the namespace of an element, declared there or further out", () => {
    const root = parseXml('<a:A xmlns:a="urn:1" xmlns="urn:2"><B/><c:C xmlns:c="urn:3"/></a:A>');
    expect(root.namespace).toBe("urn:1");
    expect(root.elements.map(({ namespace }) => namespace)).toEqual(["urn:2", "urn:3"]);
  });

  it("decodes entities once, and leaves CDATA and unknown ones alone", () => {
    const root = parseXml("<a>&amp;lt; &#65;&#x4e2d; &nbsp; <![CDATA[&amp;<b>]]></a>");
    expect(root.text()).toBe("&lt; A中 &nbsp; &amp;<b>");
  });

  it("keeps numbers that are numbers", () => {
    const root = parseXml("<a><b>007</b><c>1e999</c><d>12px</d><e>-0.5</e></a>");
    expect(["b", "c", "d", "e", "f"].map((name) => root.number(name))).toEqual([
      7,
      undefined,
      undefined,
      -0.5,
      undefined,
    ]);
  });

  it("cuts what no name or address is as long as", () => {
    expect(parseXml(`<a>${"x".repeat(100_000)}</a>`).text()).toHaveLength(1000);
  });

  it.each([
    ["nothing", ""],
    ["words", "404 Not Found"],
    ["an element that never ends", "<a><b"],
    ["a document type", '<!DOCTYPE a [<!ENTITY b "bbbb">]><a>&b;</a>'],
    ["too many levels", "<a>".repeat(500)],
  ])("refuses %s", (_, text) => {
    expect(() => parseXml(text)).toThrow(OnvifError);
  });

  it.each([
    ["elements", `<a>${"<b/>".repeat(250_000)}</a>`],
    ["attributes", `<a ${'b="1" '.repeat(100_000)}/>`],
  ])("refuses more %s than any device has", (_, text) => {
    expect(() => parseXml(text)).toThrow("too-large");
  });

  it("takes names that mean something to a program for mere names", () => {
    expect(parseXml('<a><toString x="1"/><hasOwnProperty/></a>').elements).toHaveLength(2);
    expect(() => parseXml("<a><__proto__>1</__proto__></a>")).toThrow(OnvifError);
  });
});
