import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../testing/index.ts";
import { SecretBox } from "./secret-box.ts";

describe("SecretBox", () => {
  it("gives the secret back after a restart, for the same purpose only", async () => {
    const dataDir = await temporaryFolder();
    const box = await new SecretBox(dataDir).close("hush-hush", "user 1");
    expect(box).not.toContain(Buffer.from("hush-hush").toString("base64url"));
    const again = new SecretBox(dataDir);
    expect(await again.open(box, "user 1")).toBe("hush-hush");
    expect(await again.open(box, "user 2")).toBeUndefined();
  });

  it("makes one key, for its owner only, when it is first needed", async () => {
    const dataDir = await temporaryFolder();
    const boxes = [new SecretBox(dataDir), new SecretBox(dataDir)] as const;
    const closed = await Promise.all(boxes.map((box) => box.close("a", "b")));
    for (const one of closed) expect(await boxes[0].open(one, "b")).toBe("a");
    const file = join(dataDir, "secret-box.key");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file)).toHaveLength(32);
  });

  it("derives the same key again from the same file, and another one for another purpose", async () => {
    const dataDir = await temporaryFolder();
    const key = await new SecretBox(dataDir).derive("tickets");
    expect(key).toHaveLength(32);
    expect(key).not.toEqual(await readFile(join(dataDir, "secret-box.key")));
    expect(await new SecretBox(dataDir).derive("tickets")).toEqual(key);
    expect(await new SecretBox(dataDir).derive("others")).not.toEqual(key);
    expect(await new SecretBox(await temporaryFolder()).derive("tickets")).not.toEqual(key);
  });

  it("says that a damaged box, or one of another key, cannot be opened", async () => {
    const dataDir = await temporaryFolder();
    const box = await new SecretBox(dataDir).close("a", "b");
    expect(await new SecretBox(dataDir).open(`${box.slice(0, -4)}AAAA`, "b")).toBeUndefined();
    expect(await new SecretBox(dataDir).open("", "b")).toBeUndefined();
    await writeFile(join(dataDir, "secret-box.key"), Buffer.alloc(32, 1));
    expect(await new SecretBox(dataDir).open(box, "b")).toBeUndefined();
  });

  it("refuses a key file that is not a key", async () => {
    const dataDir = await temporaryFolder();
    await writeFile(join(dataDir, "secret-box.key"), "short");
    await expect(new SecretBox(dataDir).close("a", "b")).rejects.toThrow("32 bytes");
  });
});
