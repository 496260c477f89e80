import assert from "node:assert/strict";
import { OnvifError } from "@tessera/protocols/onvif";
import {
  deviceTimeMs,
  parseEndpointReference,
  parseNotifications,
  parseProbeMatches,
  parseProfiles,
  parseServices,
  reachableStream,
  reachableUrl,
  readEnvelope,
} from "@tessera/protocols/onvif/testing";
import { fuzz, refusing } from "./fuzz.ts";
import { hostileText } from "./hostile-bytes.ts";

const envelope = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Header/><s:Body>${body}</s:Body></s:Envelope>`;

const profiles = envelope(`<trt:GetProfilesResponse xmlns:trt="urn:m" xmlns:tt="urn:s">
<trt:Profiles token="P1"><tt:Name>a &amp; b &#65;</tt:Name><tt:VideoSourceConfiguration token="V"><tt:SourceToken>S</tt:SourceToken></tt:VideoSourceConfiguration>
<tt:VideoEncoderConfiguration><tt:Encoding>H264</tt:Encoding><tt:Resolution><tt:Width>1920</tt:Width><tt:Height>1080</tt:Height></tt:Resolution></tt:VideoEncoderConfiguration></trt:Profiles></trt:GetProfilesResponse>`);
const time = envelope(
  "<R><SystemDateAndTime><TimeZone><TZ>CST-8</TZ></TimeZone><LocalDateTime><Time><Hour>1</Hour><Minute>2</Minute><Second>3</Second></Time><Date><Year>2026</Year><Month>1</Month><Day>2</Day></Date></LocalDateTime></SystemDateAndTime></R>",
);
const events = envelope(
  '<R><SubscriptionReference><a:Address xmlns:a="urn:a">http://10.0.0.1/sub</a:Address><a:ReferenceParameters><x:Id xmlns:x="urn:x">7</x:Id></a:ReferenceParameters></SubscriptionReference><w:NotificationMessage><w:Topic>tns1:RuleEngine/CellMotionDetector/Motion</w:Topic><w:Message><tt:Message PropertyOperation="Changed"><tt:Source><tt:SimpleItem Name="Rule" Value="1"/></tt:Source><tt:Data><tt:SimpleItem Name="IsMotion" Value="true"/></tt:Data></tt:Message></w:Message></w:NotificationMessage></R>',
);
const services = envelope(
  "<R><Service><Namespace>http://www.onvif.org/ver10/media/wsdl</Namespace><XAddr>http://10.0.0.1/m</XAddr></Service><![CDATA[x]]><!-- y --></R>",
);
const fault = envelope(
  "<s:Fault><s:Code><s:Value>s:Sender</s:Value><s:Subcode><s:Value>ter:NotAuthorized</s:Value></s:Subcode></s:Code><s:Reason><s:Text>no</s:Text></s:Reason></s:Fault>",
);

fuzz(
  "an answer by SOAP is read or refused",
  hostileText(profiles, time, events, services, fault),
  (text) => {
    const content = refusing(OnvifError, () => readEnvelope(text));
    if (typeof content === "string") return;
    for (const { width, token } of parseProfiles(content))
      assert.ok(Number.isFinite(width) && token.length <= 1000);
    assert.ok(Number.isFinite(deviceTimeMs(content) ?? 0));
    for (const { topic, data } of parseNotifications(content))
      assert.ok(topic.length <= 1000 && data.size <= 32);
    parseServices(content);
    for (const { text: header } of parseEndpointReference(content.find("SubscriptionReference"))
      ?.parameters ?? [])
      assert.equal(typeof readEnvelope(envelope(header)), "object");
  },
);

const probeMatch =
  '<s:Envelope xmlns:s="urn:s"><s:Header><RelatesTo>urn:uuid:a</RelatesTo></s:Header><s:Body><ProbeMatches><ProbeMatch><EndpointReference><Address>urn:uuid:1</Address></EndpointReference><Scopes>onvif://www.onvif.org/name/Front%20Door</Scopes><XAddrs>http://10.0.0.1/onvif/device_service</XAddrs></ProbeMatch></ProbeMatches></s:Body></s:Envelope>';

fuzz("an answer to a search is read or passed over", hostileText(probeMatch), (text) => {
  for (const { endpoint } of parseProbeMatches(text, new Set(["urn:uuid:a"])))
    assert.ok(endpoint.length <= 1000);
});

const reached = new URL("http://127.0.0.1:8000/onvif/device_service");

fuzz(
  "an address that a device tells leads to that device or nowhere",
  hostileText("http://u:p@10.0.0.1:80/onvif/media?x=1", "rtsp://u:p@10.0.0.1:554/live?a=1"),
  (address) => {
    const url = reachableUrl(address, { reached });
    assert.ok(url === undefined || (url.hostname === "127.0.0.1" && url.password === ""));
    const stream = reachableStream(address, "127.0.0.1");
    assert.ok(stream === undefined || /^rtsp:\/\/127\.0\.0\.1[:/?]/.test(stream));
  },
);
