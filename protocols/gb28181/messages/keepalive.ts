import { fields, repeated } from "../fields.ts";
import type { Manscdp, ManscdpDraft, MessageHead } from "../manscdp.ts";
import { draft } from "./plain.ts";

export interface Keepalive {
  readonly isOk: boolean;
  /** Parts of the device that do not work. */
  readonly faultyIds: readonly string[];
}

export function keepalive(head: MessageHead, told: Partial<Keepalive> = {}): ManscdpDraft {
  const { isOk = true, faultyIds = [] } = told;
  const ids = faultyIds.length === 0 ? undefined : repeated("DeviceID", faultyIds);
  return draft("Notify", "Keepalive", head, fields({ Status: isOk ? "OK" : "ERROR", Info: ids }));
}

export function readKeepalive({ element }: Manscdp): Keepalive {
  const ids = element.find("Info")?.all("DeviceID") ?? [];
  return {
    isOk: !/^error/i.test(element.text("Status")),
    faultyIds: ids.slice(0, maxFaultyIds).map((id) => id.text()),
  };
}

const maxFaultyIds = 1000;
