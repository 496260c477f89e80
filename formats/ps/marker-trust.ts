/** So many pictures in a row must have ended with the marker. */
const provenPictures = 12;

/**
 * Whether a sender's RTP marker ends its pictures. Where it does, a picture need not wait for the one
 * behind it; some devices set it on every packet or in the midst of a picture.
 */
export class MarkerTrust {
  #proven = 0;
  #isMarked = false;
  #isBroken = false;
  #isUnsure = false;

  get isTrusted(): boolean {
    return this.#proven >= provenPictures;
  }

  /** A marker has come and the picture at hand may be whole. */
  noteMarker(): void {
    this.#isMarked = true;
  }

  /** More of the picture has come. */
  noteMore(): void {
    if (!this.#isMarked) return;
    this.#isBroken = true;
    this.#proven = 0;
  }

  /** Packets are missing, perhaps the one with the marker: this picture proves nothing. */
  noteLoss(): void {
    this.#isUnsure = true;
  }

  /** The next picture begins. */
  noteNext(): void {
    if (!this.#isUnsure) this.#proven = this.#isMarked && !this.#isBroken ? this.#proven + 1 : 0;
    this.#isUnsure = false;
    this.#isMarked = false;
  }
}
