/** Says that a piece of work is this server's. */
export interface Lease {
  readonly key: string;
  /** Higher than that of every lease on the same work before it. */
  readonly fence: number;
}

export interface LeasedWork {
  /** The work is this server's from now on. May be called before `ask` returns. */
  begin(lease: Lease): void;
  /** It is so no longer, or this cannot be known any more: the work must stop now. */
  end(): void;
  /**
   * Another server has it for sure, by the time it was asked for or after `end`: what was let go on since it may have
   * been ours must stop too.
   */
  taken?(): void;
}

export interface LeaseRequest {
  /** Undefined: the work is not this server's, at this moment. */
  readonly lease: Lease | undefined;
  /** The work is free for another server at once. Calls `end` if it was this server's. */
  giveUp(): Promise<void>;
}

/** Who does what only one server of the site may do: looks after a device, keeps the line to an upper platform … */
export interface Leases {
  /**
   * Asks for the work until the request is given up; whoever has it keeps it while it lives. A server asks for the same
   * work again only when it has given it up, or to take it over. `takeOver`: the device
   * came here by itself, so the work is this server's, whoever had it.
   */
  ask(
    key: string,
    work: LeasedWork,
    options?: { readonly takeOver?: boolean | undefined },
  ): LeaseRequest;
  /**
   * Inside the transaction of a write that only the holder may make: rejects with `LeaseLost` if the work has become
   * another server's, so that a write that was late is undone.
   */
  require(lease: Lease): Promise<void>;
}

/** A server beats; one that has not done so for as long as leases last has lost them. It stops by itself before that. */
export const leaseTimes = { beatMs: 2000, lastsMs: 6000, marginMs: 1500 } as const;

export class LeaseLost extends Error {
  constructor({ key, fence }: Lease) {
    super(`${key} is another server's by now (${fence} is not the last number)`);
  }
}
