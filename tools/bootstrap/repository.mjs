import { fileURLToPath } from "node:url";

/** The checkout, without a slash at the end. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");

/** Something the user can act on: shown as one sentence, without a stack. */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Runs a program of this folder: a Stop becomes one sentence and its exit code. */
export async function main(program) {
  try {
    await program(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    if (error.message) console.error(error.message);
    process.exitCode = error.exitCode;
  }
}
