import { useState } from "react";
import type { Credentials } from "../credentials/credentials.ts";
import type { ProbeReport } from "../credentials/use-trials.ts";
import type { Candidate } from "../find/candidate.ts";
import { type NameParts, nameBy, repeatedNames, unknownPlaceholders } from "./name-rule.ts";

/** A device that let us in. */
export interface PassedDevice {
  readonly candidate: Candidate;
  readonly credentials: Credentials;
  readonly report: ProbeReport;
}

/** What it is to be called, and whether it is to be added at all. */
export interface NamedDevice extends PassedDevice {
  readonly name: string;
  readonly isEdited: boolean;
  readonly isRepeated: boolean;
  readonly isWanted: boolean;
}

export type Naming = ReturnType<typeof useNaming>;

export function useNaming(passed: readonly PassedDevice[]) {
  const [pattern, setPattern] = useState("{name}");
  const [edits, setEdits] = useState<ReadonlyMap<string, string>>(new Map());
  const [unwanted, setUnwanted] = useState<ReadonlySet<string>>(new Set());
  const [groupId, setGroupId] = useState<number>();
  const unknown = unknownPlaceholders(pattern);
  const devices = nameAll(passed, { pattern, edits, unwanted });
  const wanted = devices.filter(({ isWanted }) => isWanted);
  return {
    pattern,
    setPattern,
    unknown,
    devices,
    wanted,
    isComplete: unknown.length === 0 && wanted.every(({ name }) => name.trim() !== ""),
    rename: (key: string, name: string | undefined) =>
      setEdits((before) => {
        const after = new Map(before);
        if (name === undefined) after.delete(key);
        else after.set(key, name);
        return after;
      }),
    want: (keys: readonly string[], isWanted: boolean) =>
      setUnwanted((before) => {
        const others = new Set([...before].filter((key) => !keys.includes(key)));
        return isWanted ? others : new Set([...others, ...keys]);
      }),
    groupId,
    setGroupId,
  };
}

interface Wishes {
  readonly pattern: string;
  readonly edits: ReadonlyMap<string, string>;
  readonly unwanted: ReadonlySet<string>;
}

/** Only those that are to be added are numbered, and can have a name that another one has. */
function nameAll(passed: readonly PassedDevice[], { pattern, edits, unwanted }: Wishes) {
  let number = 0;
  const devices = passed.map((device) => {
    const { key, deviceId } = device.candidate;
    const isWanted = deviceId === "" && !unwanted.has(key);
    if (isWanted) number += 1;
    const edited = edits.get(key);
    const name = edited ?? nameBy(pattern, partsOf(device), Math.max(number, 1));
    return { ...device, name, isEdited: edited !== undefined, isWanted };
  });
  const wanted = devices.filter(({ isWanted }) => isWanted);
  const repeated = repeatedNames(wanted.map(({ name }) => name.trim()));
  return devices.map((device) => ({
    ...device,
    isRepeated: device.isWanted && repeated.has(device.name.trim()),
  }));
}

function partsOf({ candidate, report }: PassedDevice): NameParts {
  const model = report.Model || candidate.model;
  return {
    name: candidate.name || model || candidate.host,
    model,
    manufacturer: report.Manufacturer || candidate.manufacturer,
    ip: candidate.host,
    channel: report.Channels[0]?.Name ?? "",
  };
}
