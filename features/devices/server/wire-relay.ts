import { BadRequest, type Language, type Text, textFor } from "@tessera/base";
import type { ChannelRef, ChannelRelay } from "@tessera/engine";
import { meantRelayAddress, relayTexts, shownRelayAddress } from "@tessera/features/cdn/contract";
import { wireTime } from "@tessera/platform/server";
import type { Channel } from "../contract.ts";
import type { ChannelEntry } from "./catalog/entries.ts";
import { noRelay } from "./device-record.ts";

/** How it stands with channels that are pushed on. */
export interface ChannelRelays {
  of(channel: ChannelRef):
    | {
        readonly status: Exclude<Channel["CdnStatus"], "off">;
        readonly sinceMs: number;
        readonly reason?: Text | undefined;
      }
    | undefined;
}

interface RelayInput {
  readonly EnableCdn?: boolean | undefined;
  readonly CdnUrl?: string | undefined;
}

/** As an edit wants it; what it does not name stays. Throws for an address that is missing or hides its key. */
export function relayOf(input: RelayInput, before: ChannelRelay): ChannelRelay {
  const { EnableCdn: isEnabled = before.isEnabled, CdnUrl } = input;
  if (isEnabled === before.isEnabled && CdnUrl === undefined) return before;
  const secretUrl =
    CdnUrl === undefined ? before.secretUrl : meantRelayAddress(CdnUrl, before.secretUrl);
  if (secretUrl === undefined) throw addressRefused(relayTexts.whole);
  if (isEnabled && shownRelayAddress(secretUrl) === "") throw addressRefused(relayTexts.address);
  return !isEnabled && secretUrl === "" ? noRelay : { isEnabled, secretUrl };
}

/** `isShown`: to who may change it. */
export function toWireRelay(
  channel: Pick<ChannelEntry, "record" | "deviceId" | "channelId">,
  { isShown, language }: { readonly isShown: boolean; readonly language: Language },
  relays: ChannelRelays | undefined,
) {
  const { isEnabled, secretUrl } = channel.record.relay;
  const state = isEnabled ? relays?.of(channel) : undefined;
  const reason = isShown && state?.reason ? textFor(true, state.reason)[language] : "";
  return {
    EnableCdn: isEnabled ? (1 as const) : (0 as const),
    CdnUrl: isShown ? shownRelayAddress(secretUrl) : "",
    CdnStatus: state?.status ?? ("off" as const),
    CdnReason: reason,
    CdnSince: wireTime(state?.sinceMs),
  };
}

function addressRefused(rule: string): BadRequest {
  const [zh = "", en = ""] = rule.split(" · ");
  return new BadRequest(
    "invalid-input",
    { zh: `CdnUrl：${zh}`, en: `CdnUrl: ${en}` },
    { field: "CdnUrl" },
  );
}
