import { randomBytes } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BadRequest, type Clock, NotFound } from "@tessera/base";
import { type UploadDoor, uploads } from "@tessera/platform/server";

const maxBytes = 200 * 1024 ** 2;
const patienceMs = 10 * 60_000;

interface Place {
  readonly bytes: number;
  readonly file: string;
  readonly close: () => void;
  written?: Promise<void>;
}

/** Where a browser puts a release; one at a time, and only what was announced. */
export class UploadedFiles {
  readonly #folder: string;
  readonly #clock: Clock;
  #places = new Map<string, Place>();
  readonly door: UploadDoor;

  constructor(folder: string, clock: Clock) {
    this.#folder = folder;
    this.#clock = clock;
    this.door = uploads("/update-files", {
      maxBytes,
      isExpected: (id) => this.#places.get(id)?.written === undefined && this.#places.has(id),
      take: (id, bytes) => {
        const place = this.#places.get(id);
        if (!place) return;
        place.written = this.#write(place, bytes);
        // Whoever asks for the file hears of it.
        place.written.catch(() => {});
      },
    });
  }

  async open(bytes: number): Promise<string> {
    if (bytes > maxBytes) throw tooLarge();
    await this.closeAll();
    const id = randomBytes(24).toString("hex");
    const close = this.#clock.after(patienceMs, () => void this.remove(id));
    this.#places.set(id, { bytes, file: join(this.#folder, `${id}.zip`), close });
    return id;
  }

  /** Once it is there, whole. */
  async fileOf(id: string): Promise<string> {
    const place = this.#places.get(id);
    if (!place?.written) throw notThere();
    await place.written;
    return place.file;
  }

  async remove(id: string): Promise<void> {
    const place = this.#places.get(id);
    if (!place) return;
    this.#places.delete(id);
    place.close();
    await place.written?.catch(() => {});
    await rm(place.file, { force: true });
  }

  async closeAll(): Promise<void> {
    for (const id of this.#places.keys()) await this.remove(id);
  }

  async #write({ bytes, file }: Place, data: Uint8Array): Promise<void> {
    if (data.length !== bytes) throw notWhole(data.length, bytes);
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await writeFile(file, data, { mode: 0o600 });
  }
}

const tooLarge = () =>
  new BadRequest("upload-too-large", {
    zh: "文件超过 200 MB，不是本产品的发行包；更大的发行包请放到服务器上，按路径选择。",
    en: "The file is larger than 200 MB. Put a release of that size on the server and name its path.",
  });

const notThere = () =>
  new NotFound("upload-missing", {
    zh: "没有收到文件，或上传中断、过期。请重新上传；网络较慢时请把发行包放到服务器上，按路径选择。",
    en: "No file has arrived, it broke off, or it came too late. Upload it again; over a slow line, put the release on the server and name its path.",
  });

const notWhole = (came: number, announced: number) =>
  new BadRequest("upload-incomplete", {
    zh: `文件不完整：收到 ${came} 字节，应为 ${announced} 字节。请重新上传。`,
    en: `The file is incomplete: ${came} of ${announced} bytes arrived. Upload it again.`,
  });
