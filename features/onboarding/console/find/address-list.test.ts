import { describe, expect, it } from "vitest";
import { maxAddresses, parseAddressList, textOf } from "./address-list.ts";

const textsOf = (text: string) => parseAddressList(text).addresses.map(textOf);

describe("takes", () => {
  it.each([
    ["an IP address", "192.168.1.64", ["192.168.1.64"]],
    ["an address with a port", " 192.168.1.64:8000 ", ["192.168.1.64:8000"]],
    ["a host name", "Gate-1.example.org", ["gate-1.example.org"]],
    ["an IPv6 address in brackets", "[fe80::1]:80", ["[fe80::1]:80"]],
    ["a range by its last number", "10.0.0.9-11", ["10.0.0.9", "10.0.0.10", "10.0.0.11"]],
    ["a range by a whole address", "10.0.0.9-10.0.0.10", ["10.0.0.9", "10.0.0.10"]],
    ["a range with a port", "10.0.0.9-10:8000", ["10.0.0.9:8000", "10.0.0.10:8000"]],
    ["a whole address", "RTSP://10.0.0.9:554/ch1?a=1", ["rtsp://10.0.0.9:554/ch1?a=1"]],
    ["what a spreadsheet leaves at the end", "10.0.0.9,\r\n10.0.0.10；", ["10.0.0.9", "10.0.0.10"]],
    ["the same line once", "10.0.0.9\n10.0.0.9-10", ["10.0.0.9", "10.0.0.10"]],
    ["no empty lines and remarks", "\n# gate\n10.0.0.9\n", ["10.0.0.9"]],
  ])("%s", (_, text, texts) => {
    const { bad } = parseAddressList(text);
    expect(bad).toEqual([]);
    expect(textsOf(text)).toEqual(texts);
  });
});

it("moves credentials out of a whole address", () => {
  expect(parseAddressList("rtsp://admin:p%40ss:@wo@10.0.0.9/ch1").addresses).toEqual([
    {
      line: 1,
      host: "10.0.0.9",
      port: undefined,
      url: "rtsp://10.0.0.9/ch1",
      userName: "admin",
      password: "p@ss:@wo",
    },
  ]);
});

describe("names the line that is", () => {
  it.each([
    ["no address", "gate one", "notAnAddress"],
    ["no IP address", "192.168.1.640", "notAnAddress"],
    ["half an IP address", "192.168.1", "notAnAddress"],
    ["with a port that does not exist", "192.168.1.6:70000", "notAnAddress"],
    ["a range over networks", "192.168.1.10-192.168.2.10", "notAnAddress"],
    ["a range beyond the network", "192.168.1.10-300", "notAnAddress"],
    ["a range that runs backwards", "192.168.1.40-10", "rangeBackwards"],
    ["of a protocol that is not ours", "ftp://192.168.1.6/", "notAnAddress"],
  ])("%s", (_, text, fault) => {
    expect(parseAddressList(`10.0.0.1\n${text}`).bad).toEqual([{ line: 2, text, fault }]);
    expect(textsOf(`10.0.0.1\n${text}`)).toEqual(["10.0.0.1"]);
  });
});

it("does not show the password of a line that it cannot use", () => {
  expect(parseAddressList("ftp://admin:secret@10.0.0.9/").bad[0]?.text).toBe("ftp://10.0.0.9/");
});

it("takes a thousand addresses and names the lines beyond", () => {
  const networks = ["10.0.0", "10.0.1", "10.0.2", "10.0.3"].map((network) => `${network}.1-250`);
  const { addresses, bad } = parseAddressList([...networks, "10.0.4.1"].join("\n"));
  expect(addresses).toHaveLength(maxAddresses);
  expect(bad).toEqual([{ line: 5, text: "10.0.4.1", fault: "tooMany" }]);
});
