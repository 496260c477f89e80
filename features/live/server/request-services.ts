import { NotFound } from "@tessera/base";
import type { OutputTools, RequestOutput, RequestService, ViewerGate } from "@tessera/engine";

/** The outputs that answer requests, while they run. */
export class RequestServices {
  readonly #running = new Map<string, RequestService>();

  /** All or none: what has started is stopped again if a later one fails. */
  async start(
    outputs: readonly RequestOutput[],
    gate: ViewerGate,
    tools: OutputTools,
  ): Promise<void> {
    try {
      for (const output of outputs)
        this.#running.set(output.protocol, await output.open(gate, tools));
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  of(protocol: string): RequestService {
    const service = this.#running.get(protocol);
    if (!service) throw new NotFound("output-stopped", stoppedText);
    return service;
  }

  async stop(): Promise<void> {
    const services = [...this.#running.values()];
    this.#running.clear();
    await Promise.all(services.map((service) => service.stop()));
  }
}

const stoppedText = {
  zh: "该播放协议已停止，请稍后重试",
  en: "This protocol has been stopped. Try again later.",
};
