import workletUrl from "./capture-worklet.ts?worker&url";
import { MicrophoneError } from "./microphone-error.ts";

export interface Microphone {
  stop(): void;
}

/** Samples from -1 to 1, so many a second. */
export type TakeSamples = (samples: Float32Array, rate: number) => void;

/** Opens the microphone; the browser asks the person first. Rejects with MicrophoneError. */
export async function openMicrophone(onSamples: TakeSamples): Promise<Microphone> {
  // Browsers have none to give on a page that anybody on the way could have changed.
  if (!globalThis.isSecureContext) throw new MicrophoneError("insecure");
  const stream = await askForSound();
  const context = new AudioContext();
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
  try {
    await context.audioWorklet.addModule(workletUrl);
    await context.resume();
    const capture = new AudioWorkletNode(context, "talk-capture", { numberOfOutputs: 0 });
    capture.port.addEventListener("message", ({ data }: MessageEvent<Float32Array>) =>
      onSamples(data, context.sampleRate),
    );
    capture.port.start();
    context.createMediaStreamSource(stream).connect(capture);
  } catch (error) {
    stop();
    throw new MicrophoneError("failed", error);
  }
  return { stop };
}

async function askForSound(): Promise<MediaStream> {
  const audio = { channelCount: 1, echoCancellation: true, noiseSuppression: true };
  try {
    return await navigator.mediaDevices.getUserMedia({ audio });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "NotAllowedError") throw new MicrophoneError("refused", error);
    if (name === "NotFoundError") throw new MicrophoneError("missing", error);
    throw new MicrophoneError("failed", error);
  }
}
