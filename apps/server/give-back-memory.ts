import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** By then what is done once after a start is done. */
const afterMs = 10_000;

type Collect = (how: { type: "major"; execution: "async" }) => Promise<void>;

/** Left alone, the heap grows to several times its use before it is swept. */
export function growSlowly(): void {
  setFlagsFromString("--heap-growing-percent=60");
}

/** What starting took and nobody needs any more goes back to the machine, once; left alone, the heap keeps it for days. */
export function giveBackMemory(): void {
  setTimeout(() => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as Collect;
    setFlagsFromString("--no-expose-gc");
    void collect({ type: "major", execution: "async" });
  }, afterMs).unref();
}
