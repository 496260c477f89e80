import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { aTemporaryFolder } from "../testing/a-temporary-folder.ts";
import { BytesInMemory } from "../testing/bytes-in-memory.ts";
import { segmentBytesContract } from "../testing/segment-bytes-contract.ts";
import { FilesUnderRoots } from "./files-under-roots.ts";
import { volumeFileName } from "./volume-identity.ts";

segmentBytesContract("in files", async () => {
  const paths = new Map([
    [1, await aTemporaryFolder()],
    [2, await aTemporaryFolder()],
  ]);
  for (const path of paths.values()) await writeFile(join(path, volumeFileName), "{}");
  // A folder that its volume is not mounted on.
  paths.set(3, await aTemporaryFolder());
  return new FilesUnderRoots({ pathOf: (id) => paths.get(id) });
});

segmentBytesContract("in memory", async () => new BytesInMemory([1, 2]));
