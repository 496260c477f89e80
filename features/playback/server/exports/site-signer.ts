import { join } from "node:path";
import { Conflict, type Logger } from "@tessera/base";
import { ExportSigner } from "@tessera/recorder/export";

const keyFileName = "export-key.pem";

/** Signs what leaves the site, and what stands for the audit record elsewhere, with one key in the data folder. */
export class SiteSigner {
  readonly #dataDir: string;
  readonly #log: Logger;
  #opened: ExportSigner | undefined;

  constructor(dataDir: string, log: Logger) {
    this.#dataDir = dataDir;
    this.#log = log;
  }

  /** A key that cannot be used must not keep the server from recording. */
  async open(): Promise<void> {
    try {
      this.#opened = await ExportSigner.open(join(this.#dataDir, keyFileName));
    } catch (error) {
      this.#log.error({ error, file: keyFileName }, "the key that signs exports cannot be used");
    }
  }

  /** Of the key; undefined if it cannot be used. */
  get fingerprint(): string | undefined {
    return this.#opened?.fingerprint;
  }

  /** Throws what to do if the key cannot be used. */
  get(): ExportSigner {
    if (!this.#opened) throw new Conflict("export-key-unusable", keyUnusableText);
    return this.#opened;
  }
}

const keyUnusableText = {
  zh: `签名密钥（数据目录中的 ${keyFileName}）无法读取，不能导出。请恢复该文件，或移走它以生成新密钥，然后重启服务。`,
  en: `The signing key (${keyFileName} in the data folder) cannot be read, so nothing can be exported. Restore the file, or move it away to create a new key, then restart the server.`,
};
