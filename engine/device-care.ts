import type { Lease, LeaseRequest, Leases } from "@tessera/base";

/** Does something for devices that only one server may do. */
export interface Carer {
  /** The device is this server's from now on. May be called before `want` returns. */
  begin?(deviceId: string): void;
  /** It is so no longer, or this cannot be known any more. */
  end?(deviceId: string): void;
  /** Another server looks after it for sure. */
  taken?(deviceId: string): void;
}

interface Wanted {
  readonly deviceId: string;
  readonly carers: Set<Carer>;
  /** More than one only until one of them has the device. */
  readonly requests: Set<LeaseRequest>;
  lease: Lease | undefined;
  /** Doubtful: it was ours, and is not another's for sure. */
  standing: "asked" | "ours" | "doubtful" | "taken";
}

/** Which devices this server looks after: one lease a device, however many parts of the server want it. */
export class DeviceCare {
  readonly #leases: Pick<Leases, "ask">;
  readonly #onError: (error: unknown) => void;
  readonly #wanted = new Map<string, Wanted>();

  constructor(leases: Pick<Leases, "ask">, onError: (error: unknown) => void) {
    this.#leases = leases;
    this.#onError = onError;
  }

  isOurs(deviceId: string): boolean {
    return this.leaseOf(deviceId) !== undefined;
  }

  /** True also of a device that was ours, while nobody can say whether another server has it. */
  mayBeOurs(deviceId: string): boolean {
    const standing = this.#wanted.get(deviceId)?.standing;
    return standing === "ours" || standing === "doubtful";
  }

  /** For writes that only who looks after the device may make. Another one after the device has come here anew. */
  leaseOf(deviceId: string): Lease | undefined {
    return this.#wanted.get(deviceId)?.lease;
  }

  /** From now on until `leave`; wanting it again changes nothing. `takeOver`: the device came here by itself. */
  want(
    deviceId: string,
    carer: Carer,
    { takeOver = false }: { readonly takeOver?: boolean } = {},
  ): void {
    const known = this.#wanted.get(deviceId);
    const wanted = known ?? newlyWanted(deviceId);
    this.#wanted.set(deviceId, wanted);
    const isNewCarer = !wanted.carers.has(carer);
    const wasOurs = wanted.lease !== undefined;
    wanted.carers.add(carer);
    if (!known || takeOver) this.#ask(wanted, takeOver);
    if (isNewCarer && wasOurs) carer.begin?.(deviceId);
  }

  leave(deviceId: string, carer: Carer): void {
    const wanted = this.#wanted.get(deviceId);
    if (!wanted?.carers.delete(carer) || wanted.carers.size > 0) return;
    this.#wanted.delete(deviceId);
    this.#giveUp(wanted, () => true);
  }

  leaveAll(carer: Carer): void {
    for (const deviceId of this.#wanted.keys()) this.leave(deviceId, carer);
  }

  /**
   * A device that came here is asked for anew even if it is ours: another server may have taken it over a moment ago,
   * without our knowing.
   */
  #ask(wanted: Wanted, takeOver: boolean): void {
    this.#giveUp(wanted, ({ lease }) => lease === undefined);
    let own: Lease | undefined;
    const request: LeaseRequest = this.#leases.ask(
      `device ${wanted.deviceId}`,
      {
        begin: (lease) => {
          own = lease;
          this.#begin(wanted, lease);
        },
        end: () => {
          // Unless a later request has it by now.
          if (wanted.lease === own) this.#end(wanted);
        },
        taken: () => this.#taken(wanted),
      },
      { takeOver },
    );
    wanted.requests.add(request);
  }

  #begin(wanted: Wanted, lease: Lease): void {
    const wasOurs = wanted.lease !== undefined;
    wanted.lease = lease;
    wanted.standing = "ours";
    this.#giveUp(wanted, (request) => request.lease !== lease);
    if (!wasOurs) for (const carer of wanted.carers) carer.begin?.(wanted.deviceId);
  }

  #end(wanted: Wanted): void {
    wanted.lease = undefined;
    wanted.standing = "doubtful";
    for (const carer of wanted.carers) carer.end?.(wanted.deviceId);
  }

  #taken(wanted: Wanted): void {
    // It may be told again and again.
    if (wanted.standing === "taken") return;
    wanted.standing = "taken";
    for (const carer of wanted.carers) carer.taken?.(wanted.deviceId);
  }

  #giveUp(wanted: Wanted, isNotNeeded: (request: LeaseRequest) => boolean): void {
    for (const request of wanted.requests) {
      if (!isNotNeeded(request)) continue;
      wanted.requests.delete(request);
      request.giveUp().catch(this.#onError);
    }
  }
}

const newlyWanted = (deviceId: string): Wanted => ({
  deviceId,
  carers: new Set(),
  requests: new Set(),
  lease: undefined,
  standing: "asked",
});
