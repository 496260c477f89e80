import { expect, it } from "vitest";
import { type Lease, LeaseLost, type Leases } from "../leases.ts";

/** Servers of one site, and their time. */
interface LeasedSite {
  readonly servers: readonly Leases[];
  /** Lets time pass. A server that is frozen does nothing meanwhile; it goes on when it is thawed. */
  readonly pass: (ms: number, frozen?: Leases) => Promise<void>;
}

/** What every kind of leases must do. */
export function leasesContract(siteOf: (servers: number) => Promise<LeasedSite>): void {
  const twoServers = async () => {
    const { servers, pass } = await siteOf(2);
    const [one, other] = servers;
    if (!one || !other) throw new Error("two servers are needed");
    return { one, other, pass };
  };

  it("gives a piece of work to one server, and to the other when it is given up", async () => {
    const { one, other, pass } = await twoServers();
    const first = aWorker(one, "device 1");
    await pass(0);
    const second = aWorker(other, "device 1");
    await pass(3000);
    expect([first.told, second.told]).toEqual([["begin"], []]);
    expect(second.request.lease).toBeUndefined();
    await first.request.giveUp();
    await pass(3000);
    expect([first.told, second.told]).toEqual([["begin", "end"], ["begin"]]);
    expect(second.leaseOf().fence).toBeGreaterThan(first.leaseOf().fence);
  });

  it("gives different work to whoever asks for it", async () => {
    const { one, other, pass } = await twoServers();
    const first = aWorker(one, "device 1");
    const second = aWorker(other, "device 2");
    await pass(3000);
    expect([first.told, second.told]).toEqual([["begin"], ["begin"]]);
  });

  it("keeps work with the server that lives, for as long as it does", async () => {
    const { one, other, pass } = await twoServers();
    const first = aWorker(one, "retention");
    await pass(0);
    const second = aWorker(other, "retention");
    await pass(60_000);
    expect([first.told, second.told]).toEqual([["begin"], []]);
    await expect(one.require(first.leaseOf())).resolves.toBeUndefined();
  });

  it("gives the work of a server that hangs to another, and refuses its late writes", async () => {
    const { one, other, pass } = await twoServers();
    const first = aWorker(one, "retention");
    await pass(0);
    const second = aWorker(other, "retention");
    await pass(10_000, one);
    expect(second.told).toEqual(["begin"]);
    await expect(one.require(first.leaseOf())).rejects.toThrow(LeaseLost);
    await expect(other.require(second.leaseOf())).resolves.toBeUndefined();
    await pass(3000);
    expect(first.told).toEqual(["begin", "end"]);
    expect(first.request.lease).toBeUndefined();
    await pass(10_000);
    expect(second.told).toEqual(["begin"]);
  });

  it("says when the work is another server's for sure, and not while that is only doubted", async () => {
    const { one, other, pass } = await twoServers();
    const first = aWorker(one, "device 1");
    await pass(0);
    const second = aWorker(other, "device 1");
    await pass(3000);
    expect([first.isTaken(), second.isTaken()]).toEqual([false, true]);
    await pass(10_000, one);
    await pass(3000);
    expect([first.isTaken(), second.isTaken()]).toEqual([true, false]);
  });

  it("has its work again after it hung, if nobody else has taken it", async () => {
    const { one, pass } = await twoServers();
    const first = aWorker(one, "device 1");
    await pass(0);
    for (const ms of [5000, 10_000]) {
      await pass(ms, one);
      await pass(3000);
      expect([first.told.at(-1), first.isTaken()]).toEqual(["begin", false]);
      await expect(one.require(first.leaseOf())).resolves.toBeUndefined();
    }
  });

  it("has work at once that it has given up and asks for again", async () => {
    const { one, pass } = await twoServers();
    const first = aWorker(one, "device 1");
    await pass(0);
    const givenUp = first.request.giveUp();
    const again = aWorker(one, "device 1");
    await givenUp;
    await pass(0);
    await pass(10_000);
    expect([first.told, again.told]).toEqual([["begin", "end"], ["begin"]]);
    await expect(one.require(again.leaseOf())).resolves.toBeUndefined();
  });

  it("lets a server take over what has come to it", async () => {
    const { one, other, pass } = await twoServers();
    const first = aWorker(one, "device 1");
    await pass(0);
    const second = aWorker(other, "device 1", true);
    await pass(0);
    await expect(one.require(first.leaseOf())).rejects.toThrow(LeaseLost);
    await pass(3000);
    expect([first.told, second.told]).toEqual([["begin", "end"], ["begin"]]);
    await pass(60_000);
    expect(first.told).toHaveLength(2);
  });

  it("does not begin what was given up meanwhile", async () => {
    const { one, other, pass } = await twoServers();
    const first = aWorker(one, "device 1");
    await pass(0);
    const second = aWorker(other, "device 1");
    await second.request.giveUp();
    await first.request.giveUp();
    await pass(10_000);
    expect(second.told).toEqual([]);
    await expect(one.require(first.leaseOf())).rejects.toThrow(LeaseLost);
  });
}

function aWorker(leases: Leases, key: string, takeOver = false) {
  const told: string[] = [];
  let last: Lease | undefined;
  let isTaken = false;
  const request = leases.ask(
    key,
    {
      begin: (lease) => {
        last = lease;
        isTaken = false;
        told.push("begin");
      },
      end: () => void told.push("end"),
      taken: () => {
        isTaken = true;
      },
    },
    { takeOver },
  );
  const leaseOf = () => {
    if (!last) throw new Error(`${key} was never this server's`);
    return last;
  };
  return { told, request, leaseOf, isTaken: () => isTaken };
}
