import type { FailureReason } from "./failure-reason.ts";
import type { Ladder, StepCause } from "./ladder.ts";
import type { Picture } from "./picture.ts";
import type { Rung } from "./rung.ts";
import type { SourceReport } from "./source-report.ts";

/** A rung that has shown a picture, or a stream that nothing is known of, gets a second chance. */
const secondChance = 2;

/** What a failure means: the plan has changed, the camera is the cause, or only time will tell. */
export type Consequence = "go-on" | "camera" | "wait";

/** By which rung which picture is played, and what follows from a failure. */
export class PlayPlan {
  readonly #ladder: Ladder;
  readonly #pictures: readonly Picture[];
  #pictureIndex = 0;
  /** Of this rung, since it last played well. */
  #failures = 0;
  #hasShownPicture = false;

  constructor(ladder: Ladder, pictures: readonly Picture[]) {
    this.#ladder = ladder;
    this.#pictures = pictures;
  }

  get rung(): Rung | undefined {
    return this.#ladder.rung;
  }

  get picture(): Picture {
    return this.#pictures[this.#pictureIndex] ?? "asked";
  }

  notePlaying(): void {
    this.#hasShownPicture = true;
    this.#ladder.notePlaying();
  }

  /** After a good while; a picture or two would let a rung fail for ever. */
  forgiveFailures(): void {
    this.#failures = 0;
  }

  /** True if the failure itself says that another picture or another rung is needed, and there is one. */
  goesOnAfter(reason: FailureReason, isProtocolOff: (error: unknown) => boolean): boolean {
    this.#failures += 1;
    if (reason.code === "codec-unsupported") return this.#takeNextPicture();
    if (reason.code === "rung-refused") return this.#step(reason.isForPicture ? "picture" : "rung");
    return reason.code === "address-refused" && isProtocolOff(reason.error) && this.#step("rung");
  }

  /** After a failure that may have been the rung's, the picture's or the camera's. */
  judge(report: SourceReport): Consequence {
    if (report.isRunning && report.state !== "live") {
      this.#failures = 0;
      return "camera";
    }
    const hasMoved =
      report.isRunning && this.rung && !this.rung.canDecode(report.videoCodec)
        ? this.#leaveCodec(report.videoCodec)
        : this.#failures >= this.#chances(report) && this.#step("rung");
    return hasMoved ? "go-on" : "wait";
  }

  #chances({ isRunning }: SourceReport): number {
    return isRunning && !this.#hasShownPicture ? 1 : secondChance;
  }

  #leaveCodec(videoCodec: string): boolean {
    return this.#step("picture", (rung) => rung.canDecode(videoCodec)) || this.#takeNextPicture();
  }

  #step(cause: StepCause, willDo?: (rung: Rung) => boolean): boolean {
    if (!this.#ladder.step(cause, willDo)) return false;
    this.#failures = 0;
    this.#hasShownPicture = false;
    return true;
  }

  #takeNextPicture(): boolean {
    if (this.#pictureIndex >= this.#pictures.length - 1) return false;
    this.#pictureIndex += 1;
    this.#failures = 0;
    return true;
  }
}
