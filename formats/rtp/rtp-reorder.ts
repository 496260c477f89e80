type Deliver = (bytes: Uint8Array, start: number, end: number) => void;

/** A jump beyond this is a new start of the sender. */
const MAX_JUMP = 1_000;
const SLOT_BYTES = 2048;
/** Packets that overtake each other on a network do so within far less. */
const MAX_WAIT_MS = 100;

/**
 * Puts UDP packets back in order. What comes in order passes in place; what comes early is copied and
 * kept until the gap fills, `windowPackets` packets wait behind it or one of them waits too long.
 */
export class RtpReorder {
  readonly #windowPackets: number;
  readonly #deliver: Deliver;
  readonly #maxWaitMs: number;
  readonly #slotMask: number;
  readonly #slots: Uint8Array[];
  /** Length of the packet in each slot; 0 if the slot is free. */
  readonly #lengths: Uint16Array;
  /** When the packet in each slot came. */
  readonly #arrivalsMs: Float64Array;
  #next = -1;
  #waiting = 0;

  constructor(windowPackets: number, deliver: Deliver, maxWaitMs = MAX_WAIT_MS) {
    this.#maxWaitMs = maxWaitMs;
    this.#windowPackets = windowPackets;
    this.#deliver = deliver;
    // A power of two: where the numbers begin anew at 0, the slots do too.
    const slots = 2 ** Math.ceil(Math.log2(windowPackets));
    this.#slotMask = slots - 1;
    this.#slots = Array.from({ length: slots }, () => new Uint8Array(0));
    this.#lengths = new Uint16Array(slots);
    this.#arrivalsMs = new Float64Array(slots);
  }

  /** `nowMs`: when it came, on a clock that never steps back. */
  push(bytes: Uint8Array, start: number, end: number, nowMs: number): void {
    if (end - start < 4 || end - start > 0xffff) return;
    if (this.#waiting > 0) this.#giveUpOverdue(nowMs);
    const sequence = ((bytes[start + 2] ?? 0) << 8) | (bytes[start + 3] ?? 0);
    if (this.#next < 0) this.#next = sequence;
    let ahead = (sequence - this.#next) & 0xffff;
    if (ahead > 0x1_0000 - MAX_JUMP) return; // late or twice
    if (ahead > MAX_JUMP) {
      this.#skipTo(sequence);
      ahead = 0;
    }
    while (ahead >= this.#windowPackets) {
      this.#giveUpFirst();
      ahead = (sequence - this.#next) & 0xffff;
    }
    if (ahead > 0) {
      this.#keep(sequence, bytes.subarray(start, end), nowMs);
      return;
    }
    this.#next = (sequence + 1) & 0xffff;
    this.#deliver(bytes, start, end);
    if (this.#waiting > 0) this.#deliverReady();
  }

  #keep(sequence: number, packet: Uint8Array, nowMs: number): void {
    const index = sequence & this.#slotMask;
    if (this.#lengths[index] !== 0) return;
    let slot = this.#slots[index] ?? new Uint8Array(0);
    if (slot.length < packet.length) {
      slot = new Uint8Array(Math.max(SLOT_BYTES, packet.length));
      this.#slots[index] = slot;
    }
    slot.set(packet);
    this.#lengths[index] = packet.length;
    this.#arrivalsMs[index] = nowMs;
    this.#waiting++;
  }

  #giveUpOverdue(nowMs: number): void {
    while (this.#waiting > 0 && nowMs - this.#oldestArrivalMs() >= this.#maxWaitMs)
      this.#giveUpFirst();
  }

  #oldestArrivalMs(): number {
    return this.#arrivalsMs.reduce(
      (oldest, arrivalMs, index) =>
        this.#lengths[index] === 0 ? oldest : Math.min(oldest, arrivalMs),
      Number.POSITIVE_INFINITY,
    );
  }

  /** Takes the next packet as lost and goes on with those behind it. */
  #giveUpFirst(): void {
    if (this.#waiting === 0) {
      this.#next = (this.#next + 1) & 0xffff;
      return;
    }
    while (!this.#deliverNext()) this.#next = (this.#next + 1) & 0xffff;
    this.#deliverReady();
  }

  #deliverReady(): void {
    while (this.#waiting > 0 && this.#deliverNext());
  }

  #deliverNext(): boolean {
    const index = this.#next & this.#slotMask;
    const length = this.#lengths[index] ?? 0;
    const slot = this.#slots[index];
    if (length === 0 || !slot) return false;
    this.#lengths[index] = 0;
    this.#waiting--;
    this.#next = (this.#next + 1) & 0xffff;
    this.#deliver(slot, 0, length);
    return true;
  }

  #skipTo(sequence: number): void {
    while (this.#waiting > 0) this.#giveUpFirst();
    this.#next = sequence;
  }
}
