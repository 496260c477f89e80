import { describe, expect, it } from "vitest";
import { aField, httpFields, rtspFields } from "./a-field.ts";
import { cleaned, initialValues, storedValues, valuesOfOtherType } from "./form-values.ts";

const port = (Initial: number) => aField("Port", { Kind: "number", Initial });

describe("the values of a form", () => {
  it("begin with what the type offers", () => {
    expect(initialValues(rtspFields)).toMatchObject({ RtspUrl: "", Transport: "TCP" });
  });

  it("are the stored ones of a device; what is missing is empty, a choice as offered", () => {
    const values = storedValues(rtspFields, { RtspUrl: "rtsp://camera/1" });
    expect(values).toMatchObject({
      RtspUrl: "rtsp://camera/1",
      SubRtspUrl: "",
      DeviceUserPW: "",
      Transport: "TCP",
    });
  });

  it("keep an address when the type changes, and take over what the new type offers", () => {
    const now = { RtspUrl: "http://camera/live.flv", Port: 554, Transport: "UDP" };
    const changes = valuesOfOtherType(now, [...rtspFields, port(554)], [...httpFields, port(80)]);
    expect(changes).not.toHaveProperty("RtspUrl");
    expect(changes).toMatchObject({ Port: 80 });
    expect(valuesOfOtherType({ ...now, Port: 8554 }, [port(554)], [port(80)])).toEqual({});
  });
});

it("sends no spaces around, and nothing undefined", () => {
  expect(cleaned({ RtspUrl: " rtsp://h/ ", Port: null, Name: undefined, Enable: false })).toEqual({
    RtspUrl: "rtsp://h/",
    Port: "",
    Name: "",
    Enable: false,
  });
});
