import { Offline } from "@tessera/base";

/** Ten digits: y= of an offer. Whoever takes one gives it back. */
export class SsrcMaker {
  readonly #taken = new Set<number>();
  #next = 0;

  /** d1 0 live, 1 history; d2-6 digits 4 to 8 of our id; d7-10 of no other stream that runs. */
  take(serverId: string, isHistory: boolean): string {
    const domain = serverId.slice(3, 8).padEnd(5, "0");
    return `${isHistory ? 1 : 0}${domain}${String(this.#takeNumber()).padStart(4, "0")}`;
  }

  release(ssrc: string): void {
    this.#taken.delete(Number(ssrc.slice(-4)));
  }

  #takeNumber(): number {
    if (this.#taken.size >= numbers)
      throw new Offline("no-ssrc", {
        zh: "国标会话已达上限，请先关闭一些视频",
        en: "The limit of GB28181 sessions is reached. Close some streams first.",
      });
    while (this.#taken.has(this.#next)) this.#next = (this.#next + 1) % numbers;
    const number = this.#next;
    this.#taken.add(number);
    this.#next = (number + 1) % numbers;
    return number;
  }
}

const numbers = 10_000;

/** As it stands in RTP packets. */
export const ssrcNumber = (ssrc: string): number => Number(ssrc) >>> 0;
