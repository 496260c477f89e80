import { fork } from "node:child_process";
import { once } from "node:events";

export interface ViewersWish {
  readonly address: string;
  readonly count: number;
  readonly encoding: "H264" | "H265";
}

export interface ViewerReport {
  /** Of the answer to its offer, with the answer itself or the refusal. */
  readonly status: number;
  readonly text: string;
  readonly location: string;
  readonly state: string;
  readonly videoPackets: number;
  readonly audioPackets: number;
  /** Of the picture. */
  readonly bytes: number;
  /** How often the sequence of the picture did not go on by one. */
  readonly gaps: number;
}

export interface Viewers {
  readonly pid: number;
  report(): Promise<readonly ViewerReport[]>;
  /** Without goodbye, as by a machine that is switched off. */
  kill(): Promise<void>;
}

/** Viewers in a process of their own; resolves when all have their answers. */
export async function startViewers(
  wish: Partial<ViewersWish> & Pick<ViewersWish, "address">,
): Promise<Viewers> {
  const program = new URL("./viewer-process.ts", import.meta.url);
  const whole: ViewersWish = { count: 1, encoding: "H264", ...wish };
  const child = fork(program, [JSON.stringify(whole)], { execArgv: [] });
  const ended = once(child, "exit").then(() => {
    throw new Error("the viewers ended");
  });
  ended.catch(() => {});
  const nextMessage = () => Promise.race([once(child, "message"), ended]);
  await nextMessage();
  return {
    pid: child.pid ?? 0,
    async report() {
      const answered = nextMessage();
      child.send({});
      const [report] = (await answered) as [readonly ViewerReport[]];
      return report;
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}
