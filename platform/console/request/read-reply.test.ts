import { describe, expect, it } from "vitest";
import { writeEnvelope } from "../../contract/index.ts";
import { readReply } from "./read-reply.ts";

describe("readReply", () => {
  it("takes Status from ErrorNum and msg from ErrorString of a legacy reply", () => {
    const reply = { Status: "401", msg: "wrong", body: { a: 1 } };
    expect(readReply({ dialect: "legacy" }, writeEnvelope("Other", "X", reply))).toEqual(reply);
  });

  it("passes a bare reply as it is", () => {
    expect(readReply({ dialect: "bare" }, { data: 1 })).toEqual({
      Status: "200",
      msg: "",
      body: { data: 1 },
    });
  });
});
