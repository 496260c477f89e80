import { BadRequest, type Text, textFor } from "@tessera/base";
import type { ChannelRef, DeviceCatalog } from "@tessera/engine";
import { type Rights, type Route, route, type SignedIn } from "@tessera/platform/server";
import { listGaps, listRecordingProof, readRecordingHealth } from "../../contract.ts";
import type { GapKeeper } from "../gaps/gap-keeper.ts";
import { clipped } from "../time/spans.ts";
import type { Outages } from "../watch/outages.ts";
import { healthFor } from "./health.ts";
import type { Proof } from "./proof.ts";

interface ProofRouteParts {
  readonly proof: Proof;
  readonly gapKeeper: Pick<GapKeeper, "gaps">;
  readonly outages: Outages;
  readonly catalog: DeviceCatalog;
  readonly rights: Pick<Rights, "judge">;
}

const longestDays = 400;
const mostGaps = 2000;

/** The calls that tell whether what should be recorded is. */
export function proofRoutes({
  proof,
  gapKeeper,
  outages,
  catalog,
  rights,
}: ProofRouteParts): readonly Route[] {
  const readerOf = ({ principal, language }: SignedIn) => {
    const mayConfigure = rights.judge(principal, "configure");
    return {
      language,
      isAdmin: principal.isAdmin,
      may: rights.judge(principal, "playback"),
      say: (text: Text, channel: ChannelRef) => textFor(mayConfigure(channel), text)[language],
    };
  };
  return [
    route(listRecordingProof, async (query, caller) => proof.list(query, readerOf(caller))),
    route(listGaps, async ({ device, channel: id, from, to, reason }, caller) => {
      if (to - from > longestDays * 86_400_000) throw new BadRequest("range-too-long", tooLongText);
      const channel = { deviceId: device, channelId: id };
      const range = { startMs: from, endMs: to };
      const gaps = await gapKeeper.gaps({ channel, flow: 1 }, range);
      const { say } = readerOf(caller);
      return {
        gaps: gaps
          .filter((gap) => reason === "" || gap.reason === reason)
          .slice(-mostGaps)
          .map((gap) => ({ ...gap, ...clipped(gap, range), detail: say(gap.detail, channel) }))
          .filter(({ startMs, endMs }) => startMs < endMs),
      };
    }),
    route(readRecordingHealth, async (_, caller) => ({
      troubles: healthFor(outages, catalog, readerOf(caller)),
    })),
  ];
}

const tooLongText: Text = {
  zh: `时间范围不能超过 ${longestDays} 天`,
  en: `The range may be ${longestDays} days at most`,
};
