import { expect, it } from "vitest";
import { encodeText } from "./charset.ts";
import { ManscdpRefused, parseManscdp, writeManscdp } from "./manscdp.ts";
import { keepalive, readKeepalive } from "./messages/keepalive.ts";
import { restate } from "./restate.ts";

const head = { sn: 12, deviceId: "34020000001320000007" };
const parse = (text: string) => parseManscdp(encodeText(text, "GB2312"));

it("writes a message as it stands in the standard", () => {
  const bytes = writeManscdp(keepalive(head));
  expect(Buffer.from(bytes).toString()).toBe(
    '<?xml version="1.0" encoding="GB2312"?>\r\n<Notify>\r\n<CmdType>Keepalive</CmdType>\r\n<SN>12</SN>\r\n<DeviceID>34020000001320000007</DeviceID>\r\n<Status>OK</Status>\r\n</Notify>\r\n',
  );
});

it("reads what kind it is, its number and whom it is about", () => {
  const { element, ...message } = parse(
    "<Notify><CmdType>Keepalive</CmdType><SN>12</SN><DeviceID>34020000001320000007</DeviceID><Status>ERROR</Status><Info><DeviceID>1</DeviceID><DeviceID>2</DeviceID></Info></Notify>",
  );
  expect(message).toEqual({ kind: "Notify", cmdType: "Keepalive", ...head });
  expect(readKeepalive({ ...message, element })).toEqual({ isOk: false, faultyIds: ["1", "2"] });
});

it("keeps ids as they are written", () => {
  const { deviceId } = parse("<Query><CmdType>Catalog</CmdType><DeviceID>00012</DeviceID></Query>");
  expect(deviceId).toBe("00012");
});

it("reads names with bare signs in them, as Hikvision writes them", () => {
  const { element } = parse(
    "<Notify><CmdType>X</CmdType><Name>a & b &lt; c < d</Name><Address>1</Address></Notify>",
  );
  expect(element.text("Name")).toBe("a & b < c < d");
});

const withAddress = (address: string) =>
  parse(
    `<Notify>\r\n<CmdType>X</CmdType>\r\n<Name>n</Name>\r\n <Address>${address}</Address>\r\n<Port>5</Port>\r\n</Notify>`,
  ).element;

it("reads a bare sign that begins no element for what it is", () => {
  const element = withAddress("Road <b 5");
  expect([element.text("Address"), element.text("Port")]).toEqual(["Road <b 5", "5"]);
});

it("reads a message without its addresses where they break it", () => {
  const element = withAddress("Road <b> 5");
  expect([element.text("Name"), element.text("Port")]).toEqual(["n", "5"]);
});

it("escapes what is written into it", () => {
  const bytes = writeManscdp(keepalive({ sn: 1, deviceId: "<a>&" }));
  expect(parseManscdp(bytes).deviceId).toBe("<a>&");
});

it("passes a message on as it came, about another device", () => {
  const control = parse(
    '<Control><CmdType>DeviceControl</CmdType><SN>1</SN><DeviceID>a</DeviceID><PTZCmd>A5</PTZCmd><Info><ControlPriority>5</ControlPriority></Info><L Num="1"><Item>&amp;</Item></L></Control>',
  );
  const passed = parseManscdp(writeManscdp(restate(control, { sn: 9, deviceId: "b" }), "UTF-8"));
  expect(passed).toMatchObject({ kind: "Control", cmdType: "DeviceControl", sn: 9, deviceId: "b" });
  expect(passed.element.text("PTZCmd")).toBe("A5");
  expect(passed.element.text("Info", "ControlPriority")).toBe("5");
  expect(passed.element.find("L")?.attribute("Num")).toBe("1");
  expect(passed.element.text("L", "Item")).toBe("&");
});

it.each([
  ["nothing", ""],
  ["no XML", "hello"],
  ["another root", "<Answer><CmdType>X</CmdType></Answer>"],
  ["no command", "<Query><SN>1</SN></Query>"],
  ["a document type", '<!DOCTYPE x [<!ENTITY a "b">]><Query><CmdType>&a;</CmdType></Query>'],
  [
    "more markup than any message has",
    `<Query><CmdType>X</CmdType>${"<a/>".repeat(250_000)}</Query>`,
  ],
  [
    "more bytes than any message has",
    `<Query><CmdType>${"x".repeat(1024 * 1024)}</CmdType></Query>`,
  ],
])("refuses %s", (_, text) => expect(() => parse(text)).toThrow(ManscdpRefused));
