import { describe, expect, it } from "vitest";
import { readOptions } from "./options.ts";

describe("readOptions", () => {
  it("leaves the port to the stored settings unless told otherwise", () => {
    expect(readOptions([], {})).toMatchObject({ port: undefined, isDemo: false });
  });

  it("refuses a log level that does not exist", () => {
    expect(() => readOptions([], { TESSERA_LOG_LEVEL: "loud" })).toThrow("must be one of debug");
  });

  it("prefers the command line to the environment", () => {
    const env = { TESSERA_PORT: "1", TESSERA_DATA: "/from-env" };
    expect(readOptions(["--port", "2", "--data", "/from-args"], env)).toMatchObject({
      port: 2,
      dataDir: "/from-args",
    });
    expect(readOptions([], env)).toMatchObject({ port: 1, dataDir: "/from-env" });
  });

  it("names a port that is no port", () => {
    expect(() => readOptions(["--port", "eighty"], {})).toThrow(
      '--port (TESSERA_PORT) is "eighty" but must be a whole number from 0 to 65535',
    );
    expect(() => readOptions(["--port", "70000"], {})).toThrow("from 0 to 65535");
  });

  it("points to the help when an option is unknown", () => {
    expect(() => readOptions(["--prot", "80"], {})).toThrow("--help lists the options");
  });
});
