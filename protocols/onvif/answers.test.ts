import { describe, expect, it } from "vitest";
import { parseProfiles } from "./media-profile.ts";
import { parseNotifications } from "./notification.ts";
import { parseCapabilities, parseServices } from "./service-addresses.ts";
import { readEnvelope } from "./soap-envelope.ts";
import { envelopeOf } from "./testing/canned-device.ts";
import { parseXml } from "./xml-parser.ts";

describe("profiles", () => {
  it("are read from the first media service", () => {
    const answer = parseXml(`<trt:GetProfilesResponse xmlns:trt="x">
<trt:Profiles fixed="true" token="Profile_1"><tt:Name>mainStream</tt:Name>
 <tt:VideoSourceConfiguration token="VSC1"><tt:Name>VSC</tt:Name><tt:SourceToken>VS1</tt:SourceToken></tt:VideoSourceConfiguration>
 <tt:VideoEncoderConfiguration token="VEC1"><tt:Encoding>H264</tt:Encoding><tt:Resolution><tt:Width>1920</tt:Width><tt:Height>1080</tt:Height></tt:Resolution></tt:VideoEncoderConfiguration>
 <tt:PTZConfiguration token="PTZ1"><tt:NodeToken>Node1</tt:NodeToken></tt:PTZConfiguration>
</trt:Profiles>
<trt:Profiles token="Profile_2"><tt:Name/></trt:Profiles>
<trt:Profiles><tt:Name>no token</tt:Name></trt:Profiles></trt:GetProfilesResponse>`);
    expect(parseProfiles(answer)).toEqual([
      {
        token: "Profile_1",
        name: "mainStream",
        videoSourceToken: "VS1",
        videoSourceConfigurationToken: "VSC1",
        encoding: "H264",
        width: 1920,
        height: 1080,
        ptzNodeToken: "Node1",
      },
      {
        token: "Profile_2",
        name: "",
        videoSourceToken: "",
        videoSourceConfigurationToken: "",
        encoding: "",
        width: 0,
        height: 0,
        ptzNodeToken: undefined,
      },
    ]);
  });

  it("are read from the second, where they lie deeper and know H.265", () => {
    const answer =
      parseXml(`<tr2:R><tr2:Profiles token="P1"><tr2:Name>m</tr2:Name><tr2:Configurations>
<tr2:VideoSource token="VSC1"><tt:SourceToken>VS1</tt:SourceToken></tr2:VideoSource>
<tr2:VideoEncoder token="VE1" GovLength="50" Profile="Main"><tt:Encoding>H265</tt:Encoding><tt:Resolution><tt:Width>3840</tt:Width><tt:Height>wide</tt:Height></tt:Resolution></tr2:VideoEncoder>
</tr2:Configurations></tr2:Profiles></tr2:R>`);
    expect(parseProfiles(answer)).toMatchObject([
      { token: "P1", videoSourceToken: "VS1", encoding: "H265", width: 3840, height: 0 },
    ]);
  });
});

describe("services", () => {
  it("are known by namespace", () => {
    const answer = parseXml(`<R>
<tds:Service><tds:Namespace>http://www.onvif.org/ver10/media/wsdl</tds:Namespace><tds:XAddr>http://10.0.0.1/m</tds:XAddr></tds:Service>
<tds:Service><tds:Namespace>http://www.onvif.org/ver20/media/wsdl/</tds:Namespace><tds:XAddr>http://10.0.0.1/m2</tds:XAddr></tds:Service>
<tds:Service><tds:Namespace>urn:vendor</tds:Namespace><tds:XAddr>http://10.0.0.1/v</tds:XAddr></tds:Service></R>`);
    expect([...parseServices(answer)]).toEqual([
      ["media", "http://10.0.0.1/m"],
      ["media2", "http://10.0.0.1/m2"],
    ]);
  });

  it("are read from the capabilities of older devices", () => {
    const answer = parseXml(`<R><Capabilities><Media><XAddr>http://a/m</XAddr></Media>
<PTZ><XAddr>http://a/p</XAddr></PTZ><Extension><Search><XAddr>http://a/s</XAddr></Search></Extension></Capabilities></R>`);
    expect([...parseCapabilities(answer)]).toEqual([
      ["media", "http://a/m"],
      ["ptz", "http://a/p"],
      ["search", "http://a/s"],
    ]);
  });
});

const message = (topic: string, items: string, operation = ' PropertyOperation="Changed"') =>
  `<wsnt:NotificationMessage><wsnt:Topic Dialect="d">${topic}</wsnt:Topic><wsnt:Message><tt:Message UtcTime="2026-01-15T06:30:59Z"${operation}>${items}</tt:Message></wsnt:Message></wsnt:NotificationMessage>`;

describe("notifications", () => {
  it("have topics without prefixes, and one item or many", () => {
    const answer = parseXml(
      `<tev:PullMessagesResponse>${message(
        "tns1:RuleEngine/tnsvendor:CellMotionDetector/Motion ",
        '<tt:Source><tt:SimpleItem Name="VideoSourceConfigurationToken" Value="V1"/><tt:SimpleItem Name="Rule" Value="R"/></tt:Source><tt:Data><tt:SimpleItem Name="IsMotion" Value="true"/></tt:Data>',
      )}${message("tns1:Device/Trigger/Relay", "", "")}</tev:PullMessagesResponse>`,
    );
    const [motion, relay] = parseNotifications(answer);
    expect(motion).toEqual({
      topic: "RuleEngine/CellMotionDetector/Motion",
      operation: "Changed",
      source: new Map([
        ["VideoSourceConfigurationToken", "V1"],
        ["Rule", "R"],
      ]),
      key: new Map(),
      data: new Map([["IsMotion", "true"]]),
    });
    expect(relay).toMatchObject({ topic: "Device/Trigger/Relay", operation: "" });
  });

  it("without topic or message are passed over", () => {
    const broken = "<R><NotificationMessage><Topic>a</Topic></NotificationMessage>x</R>";
    expect(parseNotifications(parseXml(broken))).toEqual([]);
    expect(parseNotifications(parseXml(`<R>${message("", "")}</R>`))).toEqual([]);
  });
});

const fault = (content: string) => () =>
  readEnvelope(envelopeOf(`<s:Fault>${content}</s:Fault>`), 400);
const code = (value: string) =>
  `<s:Code><s:Value>s:Sender</s:Value><s:Subcode><s:Value>ter:InvalidArgs</s:Value><s:Subcode><s:Value>${value}</s:Value></s:Subcode></s:Subcode></s:Code>`;

describe("faults", () => {
  it.each([
    ["ter:NotAuthorized", "unauthorized"],
    ["wsse:FailedAuthentication", "unauthorized"],
    ["ter:ActionNotSupported", "not-supported"],
    ["ter:PTZNotSupported", "not-supported"],
    ["ter:NoProfile", "failed-request"],
  ])("%s is %s", (value, expected) => {
    expect(fault(`${code(value)}<s:Reason><s:Text>why</s:Text></s:Reason>`)).toThrow(
      expect.objectContaining({
        fault: expected,
        subcode: value.split(":")[1],
        reason: "why",
        status: 400,
      }),
    );
  });

  it("of SOAP 1.1 and those that only say it in words are understood too", () => {
    const old = "<faultcode>ter:NotAuthorized</faultcode><faultstring>no</faultstring>";
    expect(fault(old)).toThrow(expect.objectContaining({ fault: "unauthorized", reason: "no" }));
    expect(fault("<Reason><Text>Sender not Authorized</Text></Reason>")).toThrow(
      expect.objectContaining({ fault: "unauthorized" }),
    );
  });

  it("do not run on", () => {
    const long = `<Reason><Text>${"x".repeat(5000)}</Text></Reason>`;
    expect(fault(long)).toThrow(expect.objectContaining({ reason: "x".repeat(200) }));
  });
});
