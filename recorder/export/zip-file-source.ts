import type { FileHandle } from "node:fs/promises";
import { BrokenBytes } from "@tessera/formats/bits";
import type { ZipSource } from "@tessera/formats/zip";

export async function zipFileSource(handle: FileHandle): Promise<ZipSource> {
  const { size } = await handle.stat();
  return {
    size,
    async read(from, to) {
      const data = new Uint8Array(to - from);
      for (let done = 0; done < data.length; ) {
        const { bytesRead } = await handle.read(data, done, data.length - done, from + done);
        if (bytesRead === 0)
          throw new BrokenBytes("ZIP", { zh: "文件不完整", en: "it is incomplete" });
        done += bytesRead;
      }
      return data;
    },
  };
}
