import { request } from "@tessera/platform/console";
import { useEffect, useRef, useState } from "react";
import { discoverDevices, listDevices } from "../../../devices/contract.ts";
import { failureWords } from "../failure-words.ts";
import { fewAtOnce } from "../few-at-once.ts";
import { useRun } from "../use-run.ts";
import { type Candidate, foundCandidate, isSameDevice } from "./candidate.ts";
import { withFound, withPasted } from "./candidate-list.ts";

export const searchSeconds = 4;

export type Candidates = ReturnType<typeof useCandidates>;

/** The devices that may be added, and which of them are chosen; the network is searched at once. */
export function useCandidates() {
  const [all, setAll] = useState<readonly Candidate[]>([]);
  const [chosenKeys, setChosenKeys] = useState<ReadonlySet<string>>(new Set());
  const [searchFailure, setSearchFailure] = useState<string>();
  const searching = useRun();
  const asking = useRun();

  const search = () =>
    searching.start(async (signal) => {
      setSearchFailure(undefined);
      try {
        const input = { seconds: searchSeconds };
        const { Devices } = await request(discoverDevices, input, { signal, quiet: true });
        setAll((before) => withFound(before, Devices.map(foundCandidate)));
      } catch (error) {
        if (!signal.aborted) setSearchFailure(failureWords(error));
      }
    });
  const searchAtOnce = useRef(search);
  useEffect(() => {
    void searchAtOnce.current();
  }, []);

  const choose = (keys: readonly string[], isChosen: boolean) =>
    setChosenKeys((before) => {
      const after = new Set(before);
      for (const key of keys)
        if (isChosen) after.add(key);
        else after.delete(key);
      return after;
    });

  /** Those that are there already stay in the list, but cannot be chosen. */
  const paste = (pasted: readonly Candidate[]) =>
    asking.start(async (signal) => {
      const lines = await withKnownIds(pasted, signal);
      if (signal.aborted) return;
      setAll((before) => withPasted(before, lines).candidates);
      const named = withPasted(all, lines);
      const open = new Set(named.candidates.filter(isOpen).map(({ key }) => key));
      choose(
        named.keys.filter((key) => open.has(key)),
        true,
      );
    });

  return {
    all,
    open: all.filter(isOpen),
    /** Those that are added on the way stay among them. */
    picked: all.filter(({ key }) => chosenKeys.has(key)),
    choose,
    paste,
    remove: (key: string) => setAll((before) => before.filter((other) => other.key !== key)),
    noteAdded: (key: string, deviceId: string) =>
      setAll((before) =>
        before.map((other) => (other.key === key ? { ...other, deviceId } : other)),
      ),
    search,
    isSearching: searching.isRunning,
    searchFailure,
  };
}

const isOpen = ({ deviceId }: Candidate): boolean => deviceId === "";

const askedAtOnce = 4;
const perHost = 100;

/** Asks the server which of them it has. One that it cannot be asked about counts as new. */
async function withKnownIds(
  candidates: readonly Candidate[],
  signal: AbortSignal,
): Promise<readonly Candidate[]> {
  const ids = new Map<string, string>();
  await fewAtOnce(candidates, { atOnce: askedAtOnce, signal }, async (candidate) => {
    const { key, host, deviceType } = candidate;
    const input = { q: host, protocol_type: deviceType, limit: perHost };
    try {
      const { Devices } = await request(listDevices, input, { signal, quiet: true });
      const known = Devices.find((device) => isSameDevice(candidate, device));
      if (known) ids.set(key, known.DeviceID);
    } catch {
      // Adding it twice does no harm, and the next call says what is wrong.
    }
  });
  return candidates.map((candidate) => ({ ...candidate, deviceId: ids.get(candidate.key) ?? "" }));
}
