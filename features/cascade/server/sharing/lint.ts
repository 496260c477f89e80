import type { Text } from "@tessera/base";
import type { DeviceCatalog } from "@tessera/engine";
import { isStandardId, typeCode, typeCodeOf } from "@tessera/protocols/gb28181";
import type { FindingCode } from "../../contract.ts";
import type { ChannelGroups } from "../ports.ts";
import type { Directory, SharedCamera } from "./directory.ts";
import { isKnownDivision } from "./divisions.ts";
import * as texts from "./lint-texts.ts";

export interface FoundProblem {
  readonly code: FindingCode;
  readonly level: "error" | "warning";
  readonly text: Text;
  /** Undefined: it cannot be mended from here. */
  readonly fix?: Text | undefined;
  readonly deviceId: string;
  readonly channelId: string;
  readonly groupId: number;
  readonly name: string;
  readonly exportId: string;
}

interface LintParts {
  readonly directory: Directory;
  readonly catalog: Pick<DeviceCatalog, "device">;
  readonly groups: ChannelGroups;
}

const about = { deviceId: "", channelId: "", groupId: 0, name: "", exportId: "" };

/** What an upper platform would stumble over, worst first. */
export function lint(parts: LintParts): FoundProblem[] {
  const { directory } = parts;
  const found = [
    ...lintSerial(directory),
    ...lintDuplicates(directory),
    ...directory.groups.flatMap((group) => lintGroup(group, parts)),
    ...directory.cameras.flatMap((camera) => lintCamera(camera, parts)),
  ];
  if (directory.cameras.length === 0 && directory.leftOut.length === 0)
    found.push({ ...about, code: "nothing-shared", level: "warning", text: texts.nothingShared });
  return found.toSorted((one, other) => rank(one) - rank(other));
}

/** Types 111 to 143: devices and their inputs. */
function isPictureSource(id: string): boolean {
  const code = typeCodeOf(id) ?? 0;
  return code >= 111 && code <= 143;
}

const rank = ({ level }: FoundProblem): number => (level === "error" ? 0 : 1);

function lintSerial({ localSerial }: Directory): FoundProblem[] {
  if (typeCodeOf(localSerial) === typeCode.platform) return [];
  const text = texts.serialShape(localSerial);
  return [{ ...about, code: "serial-shape", level: "warning", text, exportId: localSerial }];
}

function lintDuplicates({ leftOut }: Directory): FoundProblem[] {
  return leftOut.map(({ channel, id, owner }) => ({
    ...about,
    code: "duplicate-id",
    level: "error",
    text: texts.duplicateId(id, owner.name),
    fix: texts.renumberFix,
    deviceId: channel.deviceId,
    channelId: channel.channelId,
    name: channel.name,
    exportId: id,
  }));
}

function lintGroup(
  group: Directory["groups"][number],
  { groups, directory }: LintParts,
): FoundProblem[] {
  const { groupId, name, id } = group;
  const common = { ...about, groupId, name, exportId: id, level: "warning" } as const;
  const record = groups.forest.find(groupId);
  const found: FoundProblem[] = [];
  const custom = record?.customId ?? "";
  if (/^\d{12,}$/.test(custom) && custom !== id)
    found.push({ ...common, code: "group-id", text: texts.groupId(custom, id) });
  const above = record?.parentId ? groups.forest.find(record.parentId) : undefined;
  const isAtTop = group.parentId === directory.localSerial;
  if (above && isAtTop)
    found.push({
      ...common,
      code: "missing-parent",
      text: texts.missingParent(above.name),
      fix: texts.shareParentFix(above.name),
    });
  return found;
}

function lintCamera(camera: SharedCamera, { catalog, directory }: LintParts): FoundProblem[] {
  const { id, channel, civilCode } = camera;
  const { deviceId, channelId, name } = channel;
  const common = { ...about, deviceId, channelId, name, exportId: id, level: "warning" } as const;
  const found: FoundProblem[] = [];
  if (!isStandardId(id))
    found.push({ ...common, code: "id-length", text: texts.idLength(id), fix: texts.renumberFix });
  else if (!isPictureSource(id))
    found.push({
      ...common,
      code: "id-type",
      text: texts.idType(id, id.slice(10, 13)),
      fix: texts.renumberFix,
    });
  if (!isKnownDivision(civilCode)) {
    const ours = directory.localSerial.slice(0, 6);
    const fix = isKnownDivision(ours) ? texts.civilCodeFix(ours) : undefined;
    found.push({ ...common, code: "civil-code", text: texts.civilCode(civilCode), fix });
  }
  if (!channel.isEnabled || catalog.device(deviceId)?.isEnabled === false)
    found.push({
      ...common,
      code: "disabled",
      text: texts.disabled,
      fix: camera.by === "channel" ? texts.unshareFix : undefined,
    });
  return found;
}
