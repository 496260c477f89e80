import { fewAtOnce } from "../few-at-once.ts";
import { type Candidate, placeOf } from "../find/candidate.ts";
import type { Credentials } from "./credentials.ts";

/** How far the tries with one device have come. */
export type Trial<Report> =
  | { readonly kind: "untried" }
  | { readonly kind: "waiting" }
  | { readonly kind: "trying"; readonly credentials: Credentials }
  | { readonly kind: "ok"; readonly credentials: Credentials; readonly report: Report }
  | {
      readonly kind: "failed";
      /** In the server's words. */
      readonly reason: string;
      /** Tries were left, and were not made: cameras lock accounts. */
      readonly isHeldBack: boolean;
    };

export interface TrialPorts<Report> {
  readonly probe: (
    candidate: Candidate,
    credentials: Credentials,
    signal: AbortSignal,
  ) => Promise<Report>;
  /** Whether a failure was the device's no to who we are; after any other the next pair is no better. */
  readonly isRefusal: (error: unknown) => boolean;
  readonly onTrial: (key: string, trial: Trial<Report>) => void;
  readonly signal: AbortSignal;
}

/** Of each place, what it said no to and in which words: the same pair is not tried there again. */
export type Refusals = Map<string, Map<string, string>>;

const devicesAtOnce = 4;
const maxRefusals = 3;

/** Tries the pairs on each device, in order, until one is let in. */
export async function tryCredentials<Report>(
  candidates: readonly Candidate[],
  pairs: readonly Credentials[],
  refusals: Refusals,
  ports: TrialPorts<Report>,
): Promise<void> {
  const { signal, onTrial } = ports;
  for (const { key } of candidates) onTrial(key, { kind: "waiting" });
  const done = new Set<string>();
  const places = Map.groupBy(candidates, placeOf);
  await fewAtOnce(places, { atOnce: devicesAtOnce, signal }, async ([place, atPlace]) => {
    const refused = refusals.get(place) ?? new Map<string, string>();
    refusals.set(place, refused);
    const round = { refused, left: maxRefusals };
    for (const candidate of atPlace) {
      if (signal.aborted) return;
      onTrial(candidate.key, await tryDevice(candidate, pairs, round, ports));
      done.add(candidate.key);
    }
  });
  for (const { key } of candidates) if (!done.has(key)) onTrial(key, { kind: "untried" });
}

interface Round {
  readonly refused: Map<string, string>;
  /** How many more refusals the place may give. */
  left: number;
}

async function tryDevice<Report>(
  candidate: Candidate,
  pairs: readonly Credentials[],
  round: Round,
  { probe, isRefusal, onTrial, signal }: TrialPorts<Report>,
): Promise<Trial<Report>> {
  let reason = "";
  for (const credentials of pairsFor(candidate, pairs)) {
    const before = round.refused.get(keyOf(credentials));
    if (before !== undefined) {
      reason ||= before;
      continue;
    }
    if (round.left === 0) return { kind: "failed", reason, isHeldBack: true };
    onTrial(candidate.key, { kind: "trying", credentials });
    try {
      return { kind: "ok", credentials, report: await probe(candidate, credentials, signal) };
    } catch (error) {
      if (signal.aborted) return { kind: "untried" };
      reason = error instanceof Error ? error.message : String(error);
      if (!isRefusal(error)) return { kind: "failed", reason, isHeldBack: false };
      round.refused.set(keyOf(credentials), reason);
      // Nobody's account is locked by a knock without a name.
      if (credentials.userName !== "") round.left -= 1;
    }
  }
  return { kind: "failed", reason, isHeldBack: false };
}

/** Those that stood in its own address first; without any it is asked as anybody would. */
function pairsFor(
  { credentials: own }: Candidate,
  pairs: readonly Credentials[],
): readonly Credentials[] {
  const all = own ? [own, ...pairs] : pairs;
  return all.length > 0 ? all : [{ userName: "", password: "" }];
}

const keyOf = ({ userName, password }: Credentials): string => JSON.stringify([userName, password]);
