import { expect, it } from "vitest";
import { gbConnection } from "./gb-connection.ts";

it("has something sensible for everything that nobody said", () => {
  expect(gbConnection.parse({})).toMatchObject({
    password: "",
    mediaMode: "",
    charset: "GB2312",
    subStream: "auto",
    alarmSubscribe: "auto",
  });
});

it.each([
  [{ AlarmSubscribe: true }, { alarmSubscribe: true }, { alarmSubscribe: "on" }],
  [{}, { catalogSubscribe: "0" }, { catalogSubscribe: "off" }],
  [{}, { positionSubscribe: "" }, { positionSubscribe: "auto" }],
  [{}, { mediaMode: "passive" }, { mediaMode: "TCP-PASSIVE" }],
  [{}, { mediaMode: "tcp-active" }, { mediaMode: undefined }],
])("reads flags and modes as clients of the family write them %#", (_, given, read) => {
  const parsed = gbConnection.safeParse(given);
  expect(parsed.data ?? { mediaMode: undefined }).toMatchObject(read);
});
