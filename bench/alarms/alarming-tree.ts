import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CopiedTree } from "../../tests/e2e/copied-tree.ts";
import { create } from "../../tools/new/create.ts";

/** The setting of the port that alarms come in by. */
export const bellPortVariable = "TESSERA_BELL_PORT";

const toldAlarms = fileURLToPath(new URL("./told-alarms.ts", import.meta.url));

/**
 * The product with two modules more, a line each: the driver that the generator writes, by which devices ring, and
 * one that counts what everybody is told.
 */
export function alarmingTree(): CopiedTree {
  const tree = new CopiedTree();
  const inServer = (file: string) => join(tree.root, "apps/server", file);
  create(tree.root, "listening-driver", "bell");
  addToList(inServer("drivers.ts"), "DriverEntry", "bell", "@tessera/drivers/bell/entry");
  cpSync(toldAlarms, inServer("told-alarms.ts"));
  addToList(inServer("modules.ts"), "ServerModule", "toldAlarms", "./told-alarms.ts");
  return tree;
}

function addToList(file: string, type: string, name: string, from: string): void {
  const source = readFileSync(file, "utf8");
  const head = `: readonly ${type}[] = [`;
  if (!source.includes(head)) throw new Error(`${file} has no list of ${type}`);
  const listed = source.replace(head, `${head}${name}, `);
  writeFileSync(file, `import { ${name} } from "${from}";\n${listed}`);
}
