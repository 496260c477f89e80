import { execFile, execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "@tessera/base/testing/free-ports";
import type { SettingsSection } from "@tessera/platform/contract";
import { fieldsFromEnvironment, variableOf } from "@tessera/platform/server";
import { temporaryFolder } from "@tessera/platform/testing";
import { dataPortCount } from "@tessera/protocols/ftp";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { buildServer } from "../../tools/bootstrap/build-server.mjs";
import { sharedServer } from "../interop/shared-server.ts";

const root = join(import.meta.dirname, "../..");
const textOf = (path: string) => readFileSync(join(root, path), "utf8");

const container = textOf("deploy/Containerfile");
const unit = textOf("deploy/tessera.service");
const compose = parse(textOf("deploy/compose.yaml")) as {
  readonly services: Readonly<
    Record<
      "tessera" | "postgres",
      {
        readonly build?: { readonly context: string; readonly dockerfile: string };
        readonly environment: Readonly<Record<string, string>>;
        readonly ports?: readonly string[];
        readonly volumes: readonly string[];
      }
    >
  >;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const { tessera, postgres } = compose.services;

let sections: readonly SettingsSection[] = [];
beforeAll(async () => {
  const files = globSync("{features,outputs,drivers,platform}/**/settings.ts", {
    cwd: root,
    exclude: ["**/node_modules/**"],
  });
  const loaded = await Promise.all(
    files.map((file) => import(join(root, file)) as Promise<Record<string, unknown>>),
  );
  sections = loaded.flatMap((exported) => Object.values(exported)).filter(isSection);
});

/** The port among the settings of the audit record is another machine's. */
const listening = () => sections.filter(({ section }) => section !== "audit");

const isSection = (value: unknown): value is SettingsSection =>
  typeof value === "object" && value !== null && "section" in value && "schema" in value;

const portsInUse = () =>
  new Set(
    listening().flatMap(({ schema }) =>
      Object.entries(schema.parse({})).flatMap(([field, value]) => {
        // Data of FTP comes to the ports behind it.
        if (field === "ftpPort") {
          return [`${String(value)}-${Number(value) + dataPortCount}`];
        }
        if (/port$/i.test(field) && typeof value === "number") return [String(value)];
        const range = value as { min?: number; max?: number };
        return /ports$/i.test(field) ? [`${range.min}-${range.max}`] : [];
      }),
    ),
  );

describe("the files of deploy", () => {
  it("name no variable that the server does not read", () => {
    const read = new Set([
      ...sections.flatMap(({ section, fields }) =>
        Object.keys(fields).map((field) => variableOf(section, field)),
      ),
      ...(textOf("apps/server/options.ts").match(/TESSERA_\w+|DATABASE_URL/g) ?? []),
    ]);
    expect(read.size).toBeGreaterThan(50);
    const named = Object.keys(tessera.environment);
    const written = `${container}\n${unit}`.match(/\bTESSERA_[A-Z]\w*/g) ?? [];
    expect([...named, ...written].filter((name) => !read.has(name))).toEqual([]);
  });

  it("give variables values that the server takes", () => {
    const env = Object.fromEntries(
      Object.entries(tessera.environment).map(([name, value]) => [
        name,
        value.replaceAll(/\$\{PUBLIC_ADDRESS[^}]*\}/g, "203.0.113.9"),
      ]),
    );
    const set = sections.flatMap((section) => Object.entries(fieldsFromEnvironment(section, env)));
    expect(Object.fromEntries(set)).toMatchObject({
      paths: ["/recordings"],
      publicAddress: "203.0.113.9",
      host: "203.0.113.9",
      names: ["203.0.113.9"],
    });
    expect(env["DATABASE_URL"]).toContain(
      `@postgres:5432/${postgres.environment["POSTGRES_DB"] ?? "none"}`,
    );
  });

  it("open the ports that the server opens, and no others", () => {
    const exposed = (/^EXPOSE (.*)$/m.exec(container)?.[1] ?? "").split(" ").toSorted();
    const published = (tessera.ports ?? []).map((port) => port.replace(/^[\d-]+:/, "")).toSorted();
    expect(published).toEqual(exposed);
    expect(new Set(exposed.map((port) => port.replace(/\/.*/, "")))).toEqual(portsInUse());
  });

  it("are no more complete than the table of ports for administrators", () => {
    const rows = textOf("docs/hardening.md").match(/^\| \d{4,5}.*/gm) ?? [];
    const named = rows.flatMap(
      (row) => /^[^|]*/.exec(row.slice(1))?.[0].match(/\d{4,5}(–\d+)?/g) ?? [],
    );
    expect(new Set(named.map((port) => port.replace("–", "-")))).toEqual(portsInUse());
  });

  it("start the program that is built, and mount what it writes to", async () => {
    const program = (await buildServer()).slice(root.length + 1);
    expect(container).toContain(`ENTRYPOINT ["node", "${program}", "--data", "/data"]`);
    expect(unit).toContain(` ${program} --data /var/lib/tessera`);
    expect(
      existsSync(join(root, "deploy", tessera.build?.context ?? "", "deploy/Containerfile")),
    ).toBe(true);
    const mounted = tessera.volumes.map((volume) => volume.split(":")[1]);
    expect(/^VOLUME (.*)$/m.exec(container)?.[1]?.split(" ")).toEqual(mounted);
    const volumes = [...tessera.volumes, ...postgres.volumes].map((volume) => volume.split(":")[0]);
    expect(volumes).toEqual(Object.keys(compose.volumes));
  });
});

it("the container is healthy while the server is ready, and not when it is gone", async () => {
  const { url } = await sharedServer();
  expect(await healthCheck(Number(new URL(url).port))).toBe(0);
  expect(await healthCheck(await freePort())).toBe(1);
}, 120_000);

const analyser = "/usr/bin/systemd-analyze";

it.runIf(existsSync(analyser))("systemd takes the unit file as it is", async () => {
  await buildServer();
  const folder = join(await temporaryFolder(), "system");
  await mkdir(folder);
  const file = join(folder, "tessera.service");
  // Where it is installed; here are the same files.
  await writeFile(file, unit.replaceAll("/opt/tessera", root));
  expect(
    execFileSync(analyser, ["verify", "--man=no", file], { encoding: "utf8", stdio: "pipe" }),
  ).toBe("");
});

/** Runs what the Containerfile says, with another port. */
function healthCheck(port: number): Promise<number> {
  const words = JSON.parse(/^HEALTHCHECK .* CMD (.*)$/m.exec(container)?.[1] ?? "[]") as string[];
  const args = words.slice(1).map((word) => word.replace(":18000/", `:${port}/`));
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, () => resolve(child.exitCode ?? -1));
  });
}
