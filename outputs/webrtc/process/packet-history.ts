import type { SentFrame } from "./sent-frame.ts";

/** At 4 Mbit/s more than two seconds; whoever misses older ones needs a key frame. */
const size = 1024;

/** The latest packets of a stream, for viewers that lost some; one for all viewers. */
export class PacketHistory {
  readonly #packets: (Buffer | undefined)[] = Array.from({ length: size });
  #next = 0;

  add({ packets, firstSequence }: SentFrame): void {
    for (const [index, packet] of packets.entries())
      this.#packets[(firstSequence + index) % size] = packet;
    this.#next = (firstSequence + packets.length) & 0xffff;
  }

  find(sequence: number): Buffer | undefined {
    const age = (this.#next - sequence) & 0xffff;
    return age >= 1 && age <= size ? this.#packets[sequence % size] : undefined;
  }
}
