import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Gone when the test has ended. */
export async function aTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tessera-recorder-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
