import type { ListeningOutput, OutputListener, OutputTools, ViewerGate } from "@tessera/engine";

/** The outputs that have ports of their own, while they listen. */
export class Listeners {
  readonly #running = new Map<string, OutputListener>();

  /** All or none: what has started is stopped again if a later one fails. */
  async start(
    outputs: readonly ListeningOutput[],
    gate: ViewerGate,
    tools: OutputTools,
  ): Promise<void> {
    try {
      for (const output of outputs)
        this.#running.set(output.protocol, await output.listen(gate, tools));
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  of(protocol: string): OutputListener | undefined {
    return this.#running.get(protocol);
  }

  async stop(): Promise<void> {
    const listeners = [...this.#running.values()];
    this.#running.clear();
    await Promise.all(listeners.map((listener) => listener.stop()));
  }
}
