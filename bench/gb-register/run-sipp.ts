import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SippRun {
  readonly port: number;
  /** Our id and domain. */
  readonly serial: string;
  readonly realm: string;
  readonly password: string;
  readonly devices: number;
  readonly perSecond: number;
  /** From registering to the keep-alive, and from there to leaving. */
  readonly stayMs: number;
}

export interface SippFigures {
  /** Devices that came, kept alive and left, each step answered. */
  readonly served: number;
  /** Devices of which a request was not answered, or not as it should be. */
  readonly failed: number;
  readonly retransmissions: number;
  readonly seconds: number;
}

/** Fewer than any system lets a program open; devices share them beyond that. */
const maxSockets = 800;
/** SIPp's ways of saying that it ran to its end. */
const allServed = 0;
const someFailed = 1;

/** Devices that register, keep alive and leave, played by SIPp; undefined where it is not installed. */
export async function runSipp(run: SippRun): Promise<SippFigures | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "tessera-sipp-"));
  try {
    await writeFile(join(folder, "devices.csv"), deviceList(run));
    const child = spawn("sipp", sippArguments(run, folder), { cwd: folder, stdio: "ignore" });
    const [code] = (await once(child, "exit")) as [number | null];
    if (code !== allServed && code !== someFailed) throw new Error(`sipp ended with ${code}`);
    return figuresOf(await readFile(join(folder, "figures.csv"), "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function sippArguments(run: SippRun, folder: string): string[] {
  const options: readonly (readonly [name: string, ...values: (string | number)[]])[] = [
    ["-i", "127.0.0.1"],
    ["-t", "un"],
    ["-max_socket", maxSockets],
    ["-sf", scenario("device.xml")],
    ["-oocsf", scenario("asked.xml")],
    ["-inf", join(folder, "devices.csv")],
    ["-key", "server", run.serial],
    ["-key", "realm", run.realm],
    ["-m", run.devices],
    ["-l", run.devices],
    ["-r", run.perSecond],
    ["-d", run.stayMs],
    ["-default_behaviors", "all,-bye"],
    ["-trace_stat"],
    ["-stf", join(folder, "figures.csv")],
    ["-fd", 1],
    ["-nostdin"],
  ];
  return [`127.0.0.1:${run.port}`, ...options.flat().map(String)];
}

const scenario = (name: string) => join(import.meta.dirname, name);

/** SIPp writes the answer to a challenge where it finds such words in a field. */
function deviceList({ devices, password }: SippRun): string {
  const lines = Array.from({ length: devices }, (_, number) => {
    const id = `3402000000132${String(number).padStart(7, "0")}`;
    return `${id};[authentication username=${id} password=${password}]`;
  });
  return ["SEQUENTIAL", ...lines, ""].join("\n");
}

/** The last line has the sums of the whole run. */
function figuresOf(csv: string): SippFigures {
  const [names = [], ...rows] = csv
    .trim()
    .split("\n")
    .map((line) => line.split(";"));
  const value = (name: string) => rows.at(-1)?.[names.indexOf(name)] ?? "";
  const [hours = 0, minutes = 0, seconds = 0] = value("ElapsedTime(C)").split(":").map(Number);
  return {
    served: Number(value("SuccessfulCall(C)")),
    failed: Number(value("FailedCall(C)")),
    retransmissions: Number(value("Retransmissions(C)")),
    seconds: hours * 3600 + minutes * 60 + seconds,
  };
}
