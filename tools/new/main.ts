import { create, Misuse } from "./create.ts";

const root = new URL("../..", import.meta.url).pathname;

try {
  const { files, list, line } = create(root, ...process.argv.slice(2, 5));
  console.log(Object.keys(files).join("\n"));
  console.log(`Now add to ${list}:\n  ${line}`);
} catch (error) {
  if (!(error instanceof Misuse)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
