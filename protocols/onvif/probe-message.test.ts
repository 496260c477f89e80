import { describe, expect, it } from "vitest";
import { parseProbeMatches, writeProbe } from "./probe-message.ts";
import { parseXml } from "./xml-parser.ts";

const match = `<d:ProbeMatch><wsa:EndpointReference><wsa:Address>urn:uuid:1</wsa:Address></wsa:EndpointReference>
<d:Types>dn:NetworkVideoTransmitter tds:Device</d:Types>
<d:Scopes>onvif://www.onvif.org/Profile/Streaming onvif://www.onvif.org/name/Front%20Door
 onvif://www.onvif.org/hardware/IPC-1 onvif://www.onvif.org/location/50%25%zz other://x</d:Scopes>
<d:XAddrs>http://192.168.1.10/onvif/device_service http://[fe80::1]/onvif/device_service</d:XAddrs></d:ProbeMatch>`;
const answer = (relatesTo: string, matches = match) =>
  `<SOAP-ENV:Envelope><SOAP-ENV:Header><wsa:RelatesTo>${relatesTo}</wsa:RelatesTo></SOAP-ENV:Header><SOAP-ENV:Body><d:ProbeMatches>${matches}</d:ProbeMatches></SOAP-ENV:Body></SOAP-ENV:Envelope>`;
const ours = new Set(["urn:uuid:a"]);

describe("a probe", () => {
  it("asks for video transmitters, or for anything", () => {
    const typed = parseXml(writeProbe("urn:uuid:a", true));
    expect(typed.text("Header", "MessageID")).toBe("urn:uuid:a");
    expect(typed.text("Body", "Probe", "Types")).toBe("n:NetworkVideoTransmitter");
    expect(parseXml(writeProbe("urn:uuid:a", false)).find("Body", "Probe")?.elements).toEqual([]);
  });
});

describe("an answer to a probe", () => {
  it("tells who the device is and where", () => {
    expect(parseProbeMatches(answer("urn:uuid:a"), ours)).toEqual([
      {
        endpoint: "urn:uuid:1",
        scopes: new Map([
          ["profile", "Streaming"],
          ["name", "Front Door"],
          ["hardware", "IPC-1"],
          ["location", "50%25%zz"],
        ]),
        addresses: [
          "http://192.168.1.10/onvif/device_service",
          "http://[fe80::1]/onvif/device_service",
        ],
      },
    ]);
  });

  it.each([
    ["an answer to somebody else", answer("urn:uuid:b")],
    ["rubbish", "\u0000\u0001 M-SEARCH * HTTP/1.1"],
    ["a match that says nothing", answer("urn:uuid:a", "<d:ProbeMatch/>")],
    ["a document type", `<!DOCTYPE x>${answer("urn:uuid:a")}`],
  ])("is not %s", (_, text) => {
    expect(parseProbeMatches(text, ours)).toEqual([]);
  });
});
