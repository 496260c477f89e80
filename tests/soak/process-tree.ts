import { readdirSync, readFileSync } from "node:fs";

export interface TreeSize {
  readonly rssMb: number;
  /** Files, sockets and pipes. */
  readonly openFiles: number;
  readonly processes: number;
}

/** What a process and all below it hold now. */
export function sizeOfTree(rootPid: number): TreeSize {
  const pids = withDescendants(rootPid);
  return {
    rssMb: pids.reduce((sum, pid) => sum + rssMbOf(pid), 0),
    openFiles: pids.reduce((sum, pid) => sum + openFilesOf(pid), 0),
    processes: pids.length,
  };
}

/** The process itself first. */
export function withDescendants(pid: number): number[] {
  const children = unlessGone(() => readdirSync(`/proc/${pid}/task`), []).flatMap((thread) =>
    unlessGone(() => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8"), "")
      .split(" ")
      .filter((word) => word !== "")
      .map(Number),
  );
  return [pid, ...children.flatMap(withDescendants)];
}

function rssMbOf(pid: number): number {
  const status = unlessGone(() => readFileSync(`/proc/${pid}/status`, "utf8"), "");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

const openFilesOf = (pid: number) => unlessGone(() => readdirSync(`/proc/${pid}/fd`), []).length;

/** A process may end while it is looked at. */
function unlessGone<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
