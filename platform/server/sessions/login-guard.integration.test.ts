import { dayMs, type ExpectedError, FakeClock, minuteMs } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { forEachDatabase, makeTables, type OpenTestDatabase } from "../../testing/index.ts";
import { type Database } from "../database/index.ts";
import { KnownAddressStore } from "./known-address-store.ts";
import { LoginFailureStore } from "./login-failure-store.ts";
import { LoginGuard } from "./login-guard.ts";
import { sessionMigrations } from "./migrations.ts";

const home = "192.0.2.1";
const elsewhere = "192.0.2.2";

async function aGuard(open: OpenTestDatabase) {
  const clock = new FakeClock();
  const database = await open({ clock });
  await makeTables(database, [sessionMigrations]);
  return { clock, database, ...guardOf(database, clock) };
}

function guardOf(database: Database, clock: FakeClock) {
  const guard = new LoginGuard({
    failures: new LoginFailureStore(database),
    knownAddresses: new KnownAddressStore(database),
    clock,
  });
  /** Gives "in", or the code of the refusal. */
  const attempt = (address: string, isRight: boolean, userName = "admin", lane?: string) =>
    guard
      .attempt({ userName, address, lane }, async () => (isRight ? "in" : undefined))
      .catch(({ code }: ExpectedError) => code);
  const signIn = (address: string, userName?: string) => attempt(address, true, userName);
  const guess = (address: string, userName?: string) => attempt(address, false, userName);
  /** As a stranger with many addresses does. */
  const guessFromEverywhere = async (count: number, userName?: string) => {
    const codes = [];
    for (let index = 0; index < count; index++)
      codes.push(await guess(`198.51.100.${index}`, userName));
    return codes;
  };
  /** As a session or a known browser does. */
  const signInOn = (lane: string) => attempt(home, true, "admin", lane);
  const guessOn = (lane: string) => attempt(home, false, "admin", lane);
  return { guard, signIn, guess, signInOn, guessOn, guessFromEverywhere };
}

describe("LoginGuard", () => {
  forEachDatabase((open) => {
    it("locks a name only for the address that guesses", async () => {
      const { signIn, guess } = await aGuard(open);
      for (let tries = 0; tries < 4; tries++) expect(await guess(elsewhere)).toBe("wrong-password");
      expect(await guess(elsewhere)).toBe("account-locked");
      expect(await signIn(elsewhere)).toBe("account-locked");
      expect(await signIn(home)).toBe("in");
      expect(await signIn(elsewhere, "li")).toBe("in");
    });

    it("does not count a user's success elsewhere as the end of somebody's guesses", async () => {
      const { signIn, guess } = await aGuard(open);
      for (let tries = 0; tries < 4; tries++) await guess(elsewhere);
      await signIn(home);
      expect(await guess(elsewhere)).toBe("account-locked");
    });

    it("locks a name everywhere after 50 guesses, but not where its user signed in", async () => {
      const { clock, signIn, guess, guessFromEverywhere } = await aGuard(open);
      await signIn(home);
      const codes = await guessFromEverywhere(51);
      expect(codes.slice(0, 49)).toEqual(Array(49).fill("wrong-password"));
      expect(codes.slice(49)).toEqual(["account-locked", "account-locked"]);
      expect(await signIn(elsewhere)).toBe("account-locked");
      expect(await guess(home)).toBe("wrong-password");
      expect(await signIn(home)).toBe("in");
      await clock.advance(15 * minuteMs);
      expect(await signIn(elsewhere)).toBe("in");
    });

    it("locks where the user was known once 5 guesses come from there", async () => {
      const { signIn, guess } = await aGuard(open);
      await signIn(home);
      for (let tries = 0; tries < 5; tries++) await guess(home);
      expect(await signIn(home)).toBe("account-locked");
    });

    it("refuses an address after 20 failures, but not for who signed in from there", async () => {
      const { signIn, guess } = await aGuard(open);
      await signIn(home);
      for (let tries = 0; tries < 20; tries++) await guess(home, `name-${tries}`);
      expect(await signIn(home, "li")).toBe("address-locked");
      expect(await signIn(home)).toBe("in");
      for (let tries = 0; tries < 4; tries++) expect(await guess(home)).toBe("wrong-password");
      expect(await guess(home)).toBe("account-locked");
    });

    it("locks a lane of its own by its own failures alone, and counts them everywhere", async () => {
      const { clock, guard, signIn, guess, signInOn, guessOn } = await aGuard(open);
      for (let tries = 0; tries < 20; tries++) await guess(home, tries < 5 ? "admin" : `n${tries}`);
      expect(await signIn(home)).toBe("address-locked");
      expect(await signInOn("mine")).toBe("in");
      await clock.advance(15 * minuteMs);
      for (let tries = 0; tries < 4; tries++) expect(await guessOn("mine")).toBe("wrong-password");
      expect(await guessOn("mine")).toBe("account-locked");
      expect(await signInOn("mine")).toBe("account-locked");
      expect(await guessOn("another")).toBe("wrong-password");
      expect(await signInOn("another")).toBe("in");
      expect(await signIn(home)).toBe("account-locked");
      expect((await guard.locks()).ofName("admin")).toMatchObject([{ address: home }]);
    });

    it("counts the 50 within 15 minutes", async () => {
      const { clock, signIn, guessFromEverywhere } = await aGuard(open);
      await guessFromEverywhere(49);
      await clock.advance(15 * minuteMs);
      await guessFromEverywhere(49);
      expect(await signIn(elsewhere)).toBe("in");
    });

    it("forgets after 30 days where a user signed in", async () => {
      const { clock, signIn, guessFromEverywhere } = await aGuard(open);
      await signIn(home);
      await clock.advance(30 * dayMs - minuteMs);
      await guessFromEverywhere(50);
      expect(await signIn(elsewhere)).toBe("account-locked");
      await clock.advance(minuteMs);
      expect(await signIn(home)).toBe("account-locked");
    });

    it("keeps both locks and the known addresses over a restart, until the name is unlocked", async () => {
      const { clock, database, ...before } = await aGuard(open);
      await before.signIn(home);
      await before.guessFromEverywhere(45);
      for (let tries = 0; tries < 5; tries++) await before.guess(elsewhere);
      const after = guardOf(database, clock);
      expect(await after.signIn(home)).toBe("in");
      expect(await after.signIn("192.0.2.3")).toBe("account-locked");
      await after.guard.unlock("admin");
      expect(await after.signIn("192.0.2.3")).toBe("in");
      expect(await after.signIn(elsewhere)).toBe("in");
    });

    it("treats an unknown name like a known one", async () => {
      const { signIn, guessFromEverywhere } = await aGuard(open);
      await signIn(home);
      const known = await guessFromEverywhere(51, "admin");
      const { guessFromEverywhere: guessAgain } = await aGuard(open);
      expect(await guessAgain(51, "nobody")).toEqual(known);
    });
  });
});
