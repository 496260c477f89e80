import { describe, expect, it } from "vitest";
import { readCommand } from "./camera-command.ts";

describe("the command line of the camera", () => {
  it("makes an open camera that looks at the gate when nothing is said", () => {
    expect(readCommand([], {})).toMatchObject({
      camera: { authentication: "none", port: 8000, hasPtz: true, sources: [{ scene: "gate" }] },
      motionEveryMs: undefined,
    });
  });

  it("takes a source for each scene, and the password from the environment", () => {
    const args =
      "--user ann --digest --scene dock --scene road --clock-offset -60 --motion 20 --no-ptz";
    expect(
      readCommand(args.replace("-offset ", "-offset=").split(" "), { ONVIF_PASSWORD: "p" }),
    ).toMatchObject({
      camera: {
        authentication: "http-digest",
        userName: "ann",
        password: "p",
        hasPtz: false,
        sources: [{ scene: "dock" }, { scene: "road" }],
        faults: { clockOffsetMs: -60_000 },
      },
      motionEveryMs: 20_000,
    });
  });

  it.each(["--scene=moon", "--port=x", "--colour"])("refuses %s", (option) => {
    expect(() => readCommand([option], {})).toThrow("--help");
  });

  it("answers --help", () => expect(readCommand(["--help"], {})).toBe("help"));
});
