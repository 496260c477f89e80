import { BadRequest, type Text, textFor } from "@tessera/base";
import type { ChannelRef, DeviceCatalog } from "@tessera/engine";
import { type Rights, type Route, route, type SignedIn } from "@tessera/platform/server";
import {
  listGaps,
  listRecordingProof,
  packetLoss,
  readRecordingFigures,
  readRecordingHealth,
} from "../../contract.ts";
import type { GapKeeper } from "../gaps/gap-keeper.ts";
import type { FootageIndex } from "../ports.ts";
import type { DiskOutlook } from "../retention/disk-outlook.ts";
import { clipped } from "../time/spans.ts";
import type { Outages } from "../watch/outages.ts";
import { healthFor } from "./health.ts";
import type { Proof } from "./proof.ts";

interface ProofRouteParts {
  readonly proof: Proof;
  readonly gapKeeper: Pick<GapKeeper, "gaps">;
  readonly index: Pick<FootageIndex, "damages">;
  readonly outages: Outages;
  readonly catalog: DeviceCatalog;
  readonly rights: Pick<Rights, "judge">;
  readonly outlook: Pick<DiskOutlook, "read">;
}

const longestDays = 400;
const mostGaps = 2000;

/** The calls that tell whether what should be recorded is. */
export function proofRoutes({
  proof,
  gapKeeper,
  index,
  outages,
  catalog,
  rights,
  outlook,
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
      const place = { channel, flow: 1 } as const;
      const gaps = await gapKeeper.gaps(place, range);
      const wantsDamages = reason === "" || reason === packetLoss;
      const damaged = wantsDamages ? await index.damages(place, from, to) : [];
      const { say } = readerOf(caller);
      return {
        gaps: gaps
          .filter((gap) => reason === "" || gap.reason === reason)
          .slice(-mostGaps)
          .map((gap) => ({ ...gap, ...clipped(gap, range), detail: say(gap.detail, channel) }))
          .filter(({ startMs, endMs }) => startMs < endMs),
        damaged: damaged.slice(-mostGaps),
      };
    }),
    route(readRecordingFigures, async (_, caller) => ({
      ...proof.figures(readerOf(caller)),
      disk: caller.principal.isAdmin ? await outlook.read() : null,
    })),
    route(readRecordingHealth, async (_, caller) => ({
      troubles: healthFor(outages, catalog, readerOf(caller)),
    })),
  ];
}

const tooLongText: Text = {
  zh: `时间范围不能超过 ${longestDays} 天`,
  en: `The time range can be at most ${longestDays} days`,
};
