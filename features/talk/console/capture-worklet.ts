/** Runs beside the page, in the browser's sound thread: hands every block of samples to the page. */

declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;

class Capture extends AudioWorkletProcessor {
  process([input]: readonly (readonly Float32Array[])[]): boolean {
    // The browser uses the block again.
    const samples = input?.[0]?.slice();
    if (samples) this.port.postMessage(samples, [samples.buffer]);
    return true;
  }
}

registerProcessor("talk-capture", Capture);
