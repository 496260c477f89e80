import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Where processes of one server meet: a socket of the file system that is for this user alone once whoever listens there
 * has seen to it. A short path: the system limits it to about 100 bytes. Windows has pipes by name instead.
 */
export function privatePipePath(): string {
  const name = `tessera-${process.pid}-${randomUUID().slice(0, 8)}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}
