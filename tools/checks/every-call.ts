import { globSync } from "node:fs";
import { join } from "node:path";
import type { Call } from "@tessera/platform/contract";
import { root } from "./repository-files.ts";

interface NamedCall {
  /** The contract's path and the call's name in it. */
  readonly name: string;
  readonly call: Call;
}

/** The calls of all contracts; a new feature's are found by themselves. */
export async function everyCall(): Promise<NamedCall[]> {
  const contracts = globSync("features/*/contract.ts", { cwd: root });
  return (await Promise.all(contracts.map(callsOf))).flat();
}

async function callsOf(path: string): Promise<NamedCall[]> {
  const exported = (await import(join(root, path))) as Record<string, unknown>;
  return Object.entries(exported).flatMap(([name, value]) =>
    isCall(value) ? [{ name: `${path} ${name}`, call: value }] : [],
  );
}

function isCall(value: unknown): value is Call {
  return typeof value === "object" && value !== null && "methods" in value && "path" in value;
}
