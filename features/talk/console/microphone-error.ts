export type MicrophoneFault = "insecure" | "refused" | "missing" | "failed";

/** Why there is no microphone. */
export class MicrophoneError extends Error {
  readonly fault: MicrophoneFault;

  constructor(fault: MicrophoneFault, cause?: unknown) {
    super(`No microphone: ${fault}`, { cause });
    this.fault = fault;
  }
}
