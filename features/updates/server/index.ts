import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { BadRequest, type Clock, Conflict, type Logger } from "@tessera/base";
import type { AlarmIntake } from "@tessera/engine";
import { defineFeature, type Feature, route } from "@tessera/platform/server";
import {
  downloadRelease,
  examineRelease,
  type FoundRelease,
  installRelease,
  lookForRelease,
  readUpdates,
  rollBackRelease,
  uploadRelease,
} from "../contract.ts";
import { compareVersions } from "../versions.ts";
import type { OfferWatch } from "./offer-watch.ts";
import { releaseFaults, shortKey } from "./release-faults.ts";
import type { UpdateRecord } from "./release-folder.ts";
import { download } from "./release-offers.ts";
import type { ReleaseShelf } from "./release-shelf.ts";
import { cannotSwitchText } from "./update-faults.ts";
import type { Updates } from "./updates.ts";
import { UploadedFiles } from "./uploaded-files.ts";

export interface UpdatesDeps {
  readonly product: { readonly name: string; readonly version: string };
  readonly updates: Updates;
  readonly offers: OfferWatch;
  readonly shelf: Pick<ReleaseShelf, "folder" | "manifestOf">;
  readonly canSwitch: boolean;
  readonly wishes: () => { readonly url: string; readonly readySeconds: number };
  readonly unfinishedExports: () => number;
  readonly alarms: Pick<AlarmIntake, "report">;
  readonly clock: Clock;
  readonly log: Logger;
}

type Language = "zh" | "en";

interface Asking {
  readonly language: Language;
  readonly noteChange: (change: { readonly target: string; readonly after: object }) => void;
}

/** 升级已回退 (`features/devices/alarm-types.ts`). */
const alarmType = 107;

/** The version of this server: releases that are checked, switched to, and rolled back if they do not become ready. */
export function createUpdatesFeature(deps: UpdatesDeps): Feature {
  const { product, updates, offers, shelf, wishes, clock, log } = deps;
  const incoming = join(shelf.folder, "incoming");
  const uploaded = new UploadedFiles(incoming, clock);

  const foundIn = async (language: Language): Promise<FoundRelease | undefined> => {
    const { found } = updates.state;
    const manifest = found && (await shelf.manifestOf(found.version));
    if (!manifest || compareVersions(manifest.Version, product.version) <= 0) return undefined;
    return {
      Version: manifest.Version,
      Date: manifest.Date,
      Notes: manifest.Notes[language],
      Bytes: manifest.Files.reduce((sum, { Bytes }) => sum + Bytes, 0),
      Fingerprint: shortKey(found.key),
    };
  };
  const take = async (path: string, { language, noteChange }: Asking): Promise<FoundRelease> => {
    const version = await updates.take(path);
    noteChange({ target: `版本 ${version}`, after: { version, checked: true } });
    const found = await foundIn(language);
    if (!found) throw releaseFaults.noRelease();
    return found;
  };

  return defineFeature({
    name: "updates",
    doors: [uploaded.door],
    async start() {
      await rm(incoming, { recursive: true, force: true });
      await updates.tidy();
      for (const record of updates.takeUntold()) await tell(deps, record);
      offers.start();
    },
    async stop() {
      offers.stop();
      await uploaded.closeAll();
    },
    routes: [
      route(readUpdates, async (_, { language }) => {
        const { running, previous } = updates;
        const { offer } = offers;
        return {
          Version: product.version,
          Obstacle: deps.canSwitch ? "" : cannotSwitchText[language],
          Found: await foundIn(language),
          Offer: offer && {
            Version: offer.Version,
            Notes: offer.Notes[language],
            Bytes: offer.Bytes,
            IsNewer: compareVersions(offer.Version, product.version) > 0,
          },
          HasUrl: wishes().url !== "",
          LookedAtMs: offers.lookedAtMs,
          LookFailure: offers.failure?.[language] ?? "",
          GapSeconds: updates.gapSeconds,
          ReadySeconds: wishes().readySeconds,
          UnfinishedExports: deps.unfinishedExports(),
          Running: running && { To: running.to, Step: running.step, SinceMs: running.sinceMs },
          Previous: previous && { Version: previous.version, LeftAtMs: previous.leftAtMs },
          History: updates.state.history
            .toReversed()
            .map((record) => recordToWire(record, language)),
        };
      }),
      route(uploadRelease, async ({ Name, Bytes }, { noteChange }) => {
        noteChange({ target: `发行包 ${Name}`, after: { bytes: Bytes } });
        return { Place: await uploaded.open(Bytes) };
      }),
      route(examineRelease, async ({ Place, Path }, caller) => {
        if (Place === undefined) return take(pathOf(Path), caller);
        try {
          return await take(await uploaded.fileOf(Place), caller);
        } finally {
          await uploaded.remove(Place);
        }
      }),
      route(lookForRelease, async (_, { noteChange }) => {
        const { Version } = await offers.look();
        noteChange({ target: "更新地址", after: { version: Version } });
        return { Version, IsNewer: compareVersions(Version, product.version) > 0 };
      }),
      route(downloadRelease, async (_, caller) => {
        const { offer } = offers;
        if (!offer) throw nothingOffered();
        const file = join(incoming, "download.zip");
        await mkdir(incoming, { recursive: true, mode: 0o700 });
        try {
          await download(wishes().url, offer, file);
          return await take(file, caller);
        } finally {
          await rm(file, { force: true });
        }
      }),
      route(installRelease, async ({ Version, IsForced }, { principal, noteChange }) => {
        const { userName: user } = principal;
        await updates.install({ version: Version, isForced: IsForced, user });
        noteChange({ target: `版本 ${Version}`, before: product, after: { version: Version } });
        log.warn({ user, version: Version }, "update asked for");
        return { GapSeconds: updates.gapSeconds };
      }),
      route(rollBackRelease, async ({ Version, IsForced }, { principal, noteChange }) => {
        const { userName: user } = principal;
        await updates.rollBack({ version: Version, isForced: IsForced, user });
        noteChange({ target: `版本 ${Version}`, before: product, after: { version: Version } });
        log.warn({ user, version: Version }, "roll-back asked for");
        return { GapSeconds: updates.gapSeconds };
      }),
    ],
  });
}

async function tell({ alarms, log }: UpdatesDeps, record: UpdateRecord): Promise<void> {
  const { from, to, why, endedAtMs } = record;
  await alarms
    .report({
      source: "system",
      deviceId: "",
      channel: undefined,
      alarmType,
      severity: 2,
      phase: "happens",
      key: `update ${to} ${endedAtMs}`,
      atMs: endedAtMs,
      topic: "System/Update",
      description: {
        zh: `升级到 ${to} 失败，已回退到 ${from}：${why.zh}`,
        en: `The update to ${to} failed and ${from} runs again: ${why.en}`,
      },
    })
    // The page of versions tells it in any case.
    .catch((error: unknown) => log.error({ error }, "a rolled back update was not told"));
}

const recordToWire = (record: UpdateRecord, language: Language) => ({
  Kind: record.kind,
  From: record.from,
  To: record.to,
  User: record.user,
  BeganAtMs: record.beganAtMs,
  EndedAtMs: record.endedAtMs,
  Outcome: record.outcome,
  Why: record.why[language],
});

function pathOf(given: string | undefined): string {
  const path = given?.trim() ?? "";
  if (/^(\/|[A-Za-z]:[\\/])/.test(path)) return path;
  throw new BadRequest(
    "release-path-relative",
    {
      zh: "请填写发行包（ZIP 文件或目录）在服务器上的完整路径，例如 /srv/tessera-1.2.0.zip。",
      en: "Give the full path of the release on the server, a ZIP file or a folder, such as /srv/tessera-1.2.0.zip.",
    },
    { field: "Path" },
  );
}

const nothingOffered = () =>
  new Conflict("update-nothing-offered", {
    zh: "还没有从更新地址得到版本信息。请先检查新版本。",
    en: "The update address has named no version yet. Look for new versions first.",
  });
