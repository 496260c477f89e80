import { RequestFailure, request } from "@tessera/platform/console";
import { useRef, useState } from "react";
import type { z } from "zod";
import { probeDevice } from "../../../devices/contract.ts";
import { type Candidate, placeOf } from "../find/candidate.ts";
import { useRun } from "../use-run.ts";
import { useStates } from "../use-states.ts";
import type { Credentials } from "./credentials.ts";
import { signInFields } from "./sign-in-fields.ts";
import { type Refusals, type Trial, tryCredentials } from "./try-credentials.ts";

export type ProbeReport = z.output<typeof probeDevice.reply>;
export type DeviceTrial = Trial<ProbeReport>;
export type Trials = ReturnType<typeof useTrials>;

const untried: DeviceTrial = { kind: "untried" };
const firstPair: Credentials = { userName: "", password: "" };

/** The pairs to try, and how far each device has come with them. */
export function useTrials() {
  const [pairs, setPairs] = useState<readonly Credentials[]>([firstPair]);
  const refusals = useRef<Refusals>(new Map());
  const { of, set } = useStates<DeviceTrial>();
  const { isRunning, start, stop } = useRun();

  const run = (candidates: readonly Candidate[]) =>
    start((signal) =>
      tryCredentials(candidates, pairs, refusals.current, {
        probe,
        isRefusal,
        onTrial: set,
        signal,
      }),
    );
  return {
    pairs,
    setPairs,
    of: ({ key }: Candidate) => of(key) ?? untried,
    run,
    /** From the first pair on, whatever was said before. */
    runAnew: (candidate: Candidate) => {
      refusals.current.delete(placeOf(candidate));
      return run([candidate]);
    },
    isRunning,
    stop,
  };
}

const probe = (candidate: Candidate, credentials: Credentials, signal: AbortSignal) =>
  request(probeDevice, signInFields(candidate, credentials), { signal, quiet: true });

/** The server says 502 where a device does not accept who we are; a proxy's 502 names no cause. */
const isRefusal = (error: unknown): boolean =>
  error instanceof RequestFailure && error.httpStatus === 502 && error.code !== "";
