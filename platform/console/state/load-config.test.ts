import { beforeEach, describe, expect, it } from "vitest";
import { useApp } from "./app-store.ts";
import { type ConfigSource, clearConfig, productTitle, useConfig } from "./config-store.ts";
import { ConfigLoader } from "./load-config.ts";

const source = (change: Partial<ConfigSource> = {}): ConfigSource => ({
  homeConfig: async () => ({ Title: "Home", Copyright: "" }),
  serverInfo: async () => ({ Server: "Tessera/0.1.0" }),
  otherConfig: async () => ({
    Title: "Site 7",
    Copyright: "",
    RecordVersion: true,
    Initial: false,
  }),
  mapInfo: async () => ({ home_map_zoom: 30, column_map_zoom: 12 }),
  navigation: async () => [],
  ...change,
});

describe("ConfigLoader", () => {
  beforeEach(clearConfig);

  it("caps both map zooms at 24", async () => {
    await new ConfigLoader(source()).load(["mapInfo"]);
    expect(useApp.getState().mapInfo).toEqual({ home_map_zoom: 24, column_map_zoom: 12 });
  });

  it("asks once while an answer is on its way", async () => {
    let asked = 0;
    const loader = new ConfigLoader(
      source({
        serverInfo: async () => {
          asked++;
          return { Server: "Tessera/0.1.0" };
        },
      }),
    );
    await Promise.all([loader.load(["serverInfo"]), loader.load(["serverInfo"])]);
    expect(asked).toBe(1);
  });

  it("drops an answer that comes after a log-out, and reads afresh for the next user", async () => {
    const late = Promise.withResolvers<{ Server: string }>();
    const answers = [late.promise, Promise.resolve({ Server: "second" })];
    const loader = new ConfigLoader(
      source({ serverInfo: () => answers.shift() ?? Promise.reject(new Error("asked again")) }),
    );
    const first = loader.load(["serverInfo"]);
    clearConfig();
    const second = loader.load(["serverInfo"]);
    late.resolve({ Server: "first" });
    await Promise.all([first, second]);
    expect(useConfig.getState().serverInfo).toEqual({ Server: "second" });
  });

  it("leaves a part that fails missing, loads the others and can try again", async () => {
    const failing = source({ otherConfig: () => Promise.reject(new Error("down")) });
    await new ConfigLoader(failing).load(["otherConfig", "serverInfo"]);
    expect(useConfig.getState()).toMatchObject({
      otherConfig: undefined,
      serverInfo: { Server: "Tessera/0.1.0" },
    });
    await new ConfigLoader(source()).load(["otherConfig"]);
    expect(productTitle(useConfig.getState())).toBe("Site 7");
  });
});

describe("productTitle", () => {
  it("is the product's name when no title is configured", () => {
    clearConfig();
    expect(productTitle(useConfig.getState())).toBe("Tessera");
  });
});
