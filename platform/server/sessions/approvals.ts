import { createHash, randomBytes } from "node:crypto";
import { type Clock, minuteMs } from "@tessera/base";
import type { Database } from "../database/index.ts";
import { type ApprovalNeeds, ApprovalStore, type AskedApproval } from "./approval-store.ts";

/** The second person has to come first. */
const askedMs = 10 * minuteMs;
const approvedMs = 2 * minuteMs;
/** What one user can have waiting; the oldest makes room. */
const mostAsked = 20;

/** One call with one input, by one user. */
export interface Act {
  readonly userId: number;
  readonly path: string;
  readonly input: unknown;
}

/**
 * The consent of second persons: to one call with exactly one input of one user, once, within two minutes. They are in
 * the database, so that another server of the site knows them and none is used twice.
 */
export class Approvals {
  readonly #store: ApprovalStore;
  readonly #clock: Clock;

  constructor({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
    this.#store = new ApprovalStore(database);
    this.#clock = clock;
  }

  /** Gives the value by which it is known from now on. */
  async ask(act: Act, needs: ApprovalNeeds): Promise<string> {
    const nowMs = this.#clock.nowMs();
    await this.#store.makeRoom(act.userId, nowMs, mostAsked);
    const expiresAtMs = nowMs + askedMs;
    return this.#insert(act, needs, { approvedBy: "", isStanding: false, expiresAtMs });
  }

  /** undefined: this user has not asked for it, it is too late, or somebody has agreed already. */
  findAsked(value: string, userId: number): Promise<AskedApproval | undefined> {
    return this.#store.findAsked(hashOf(value), userId, this.#clock.nowMs());
  }

  async approve(value: string, approvedBy: string): Promise<boolean> {
    return this.#store.approve(hashOf(value), approvedBy, this.#clock.nowMs() + approvedMs);
  }

  /** Who has agreed to this; undefined: nobody, or it was used. */
  async take(value: string | undefined, act: Act): Promise<string | undefined> {
    const { userId } = act;
    const nowMs = this.#clock.nowMs();
    const bound = (salt: string) => ({ userId, actHash: hashOfAct(act, salt) });
    const taken = value && (await this.#store.take(hashOf(value), bound(value), nowMs));
    return taken || this.#store.findStanding(bound(""), nowMs);
  }

  /** Who agreed to something has agreed to what follows from it, as often as it is done. */
  async extend(act: Act, approvedBy: string, lifeMs: number): Promise<void> {
    const expiresAtMs = this.#clock.nowMs() + lifeMs;
    await this.#insert(act, nobodysNeeds, { approvedBy, isStanding: true, expiresAtMs });
  }

  async #insert(
    act: Act,
    needs: ApprovalNeeds,
    kept: Parameters<ApprovalStore["insert"]>[2],
  ): Promise<string> {
    const { userId, path } = act;
    const value = randomBytes(32).toString("base64url");
    // What stands is looked for by the act alone.
    const actHash = hashOfAct(act, kept.isStanding ? "" : value);
    await this.#store.insert(hashOf(value), { userId, act: path, actHash, needs }, kept);
    return value;
  }
}

/** Nobody is asked any more. */
const nobodysNeeds: ApprovalNeeds = { verb: "export", channels: [], isForAdmins: true };

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

/**
 * Inputs come here as their schema has read them, so that equal ones have the same order of fields. One may hold a
 * secret: who reads the database must not be able to guess it.
 */
const hashOfAct = ({ path, input }: Act, salt: string): string =>
  hashOf(JSON.stringify([salt, path, input]));
