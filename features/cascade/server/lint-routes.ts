import { type Language, textFor } from "@tessera/base";
import type { DeviceCatalog } from "@tessera/engine";
import { type Route, route } from "@tessera/platform/server";
import { type Finding, fixCascade, lintCascade } from "../contract.ts";
import type { CascadeRecord } from "./cascade-record.ts";
import type { Cascades } from "./cascades.ts";
import type { ChannelGroups } from "./ports.ts";
import type { ChannelNumbers } from "./sharing/channel-numbers.ts";
import type { Directories } from "./sharing/directories.ts";
import { fix } from "./sharing/fixes.ts";
import { type FoundProblem, lint } from "./sharing/lint.ts";
import { targetOf } from "./wire.ts";

interface LintRouteParts {
  readonly cascades: Cascades;
  readonly directories: Directories;
  readonly numbers: ChannelNumbers;
  readonly groups: ChannelGroups;
  readonly catalog: DeviceCatalog;
}

const maxRows = 1000;

/** The calls about what is wrong with what is shared. */
export function lintRoutes(parts: LintRouteParts): readonly Route[] {
  const { cascades, directories } = parts;
  const problemsOf = async (cascade: CascadeRecord) =>
    lint({ ...parts, directory: await directories.of(cascade) });

  return [
    route(lintCascade, async ({ id }, { language }) => {
      const problems = await problemsOf(cascades.get(id));
      const rows = problems.slice(0, maxRows).map((problem) => toWire(problem, language));
      return { total: problems.length, rows };
    }),
    route(fixCascade, async ({ id, code, ...one }, { noteChange }) => {
      const cascade = cascades.get(id);
      const chosen = (await problemsOf(cascade)).filter(
        (problem) =>
          problem.code === code &&
          problem.deviceId === (one.DeviceID ?? problem.deviceId) &&
          problem.channelId === (one.ChannelID ?? problem.channelId) &&
          problem.groupId === (one.GroupID ?? problem.groupId),
      );
      const fixed = await fix(cascade, chosen, parts);
      noteChange({ target: targetOf(cascade), after: { code, fixed } });
      return { Fixed: fixed };
    }),
  ];
}

function toWire(problem: FoundProblem, language: Language): Finding {
  const say = (text: FoundProblem["text"]) => textFor(false, text)[language];
  return {
    Code: problem.code,
    Level: problem.level,
    Text: say(problem.text),
    Fix: problem.fix ? say(problem.fix) : "",
    DeviceID: problem.deviceId,
    ChannelID: problem.channelId,
    GroupID: problem.groupId,
    Name: problem.name,
    ExportID: problem.exportId,
  };
}
