export interface BusListener {
  /** What another server has sent, in the order of its sending. */
  readonly onMessage: (name: string, payload: unknown) => void;
  /** Something may have been missed. */
  readonly onGap: () => void;
}

/** Carries messages to the other servers of the site: fast, and not kept for whoever is away. */
export interface Bus {
  /** Until the returned function is called. */
  join(listener: BusListener): () => void;
  /** To every server but this one. */
  send(name: string, payload: unknown): void;
  stop(): Promise<void>;
}

/** Of a server that is alone. */
export const aloneBus: Bus = {
  join: () => () => undefined,
  send: () => undefined,
  stop: async () => undefined,
};
