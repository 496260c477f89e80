import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const analyser = "/usr/bin/systemd-analyze";
const unit = join(import.meta.dirname, "../../deploy/tessera.service");

it.runIf(existsSync(analyser))("the unit file leaves an exposure below 3 of 10", () => {
  const report = execFileSync(analyser, ["security", "--offline=true", "--no-pager", unit], {
    encoding: "utf8",
  });
  const exposure = /Overall exposure level for tessera\.service: ([\d.]+)/.exec(report)?.[1];
  expect(Number(exposure)).toBeLessThan(3);
});
