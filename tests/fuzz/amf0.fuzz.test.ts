import assert from "node:assert/strict";
import { ExpectedError } from "@tessera/base";
import { amf0Field, parseAmf0, writeAmf0 } from "@tessera/formats/amf0";
import { fuzz, refusing } from "./fuzz.ts";
import { hostileBytes } from "./hostile-bytes.ts";

const samples = [
  writeAmf0("connect", 1, { app: "live", tcUrl: "rtmp://host/live", fourCcList: ["hvc1", "av01"] }),
  writeAmf0("onMetaData", new Map([["width", 1920]]), new Date(0), null, undefined, true),
  writeAmf0("deep", { a: { b: { c: { d: [1, [2, [3]]] } } } }),
];

fuzz(
  "values are read or refused, and never more than there are bytes",
  hostileBytes(...samples),
  (bytes) => {
    const values = refusing(ExpectedError, () => parseAmf0(bytes));
    if (typeof values === "string") return;
    assert.ok(values.length <= bytes.length);
    for (const value of values) amf0Field(value, "app");
  },
);
