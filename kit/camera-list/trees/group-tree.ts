import { listVisibleDevices } from "@tessera/features/devices/contract";
import { groupChildren, groupNodes, searchGroups } from "@tessera/features/groups/contract";
import {
  type LoadedNodes,
  notices,
  notifications,
  request,
  type TreePage,
  type TreeSource,
  translate,
} from "@tessera/platform/console";
import { cameraTexts } from "../../camera/texts.ts";
import type { CameraFacts } from "../facts/camera-facts.ts";
import { cameraListTexts } from "../texts.ts";
import {
  foundNodes,
  type GroupNode,
  idOf,
  isBranch,
  type ListNode,
  wireNode,
} from "./camera-node.ts";
import { insidePageSize, isInside, loadInside } from "./device-inside.ts";
import { deviceNode } from "./device-tree.ts";
import type { Found } from "./searched-tree.ts";

/** The specification's numbers. */
const membersAtOnce = 40;
const devicesAtOnce = 9999;

/** The groups with what is in them, and below them every device that the user may see. */
export const groupTree = (
  facts: CameraFacts,
  tellFailure: TellFailure = tellOffline,
): TreeSource<ListNode> => ({
  idOf,
  isBranch,
  opensAtOnce: (node) => node.kind === "everything" && node.isAlone,
  pageSizeOf(parent) {
    if (isInside(parent)) return insidePageSize(parent);
    return parent?.kind === "group" ? membersAtOnce : devicesAtOnce;
  },
  async load(parent, page, signal) {
    if (parent?.kind === "everything") return await loadDevices(page, facts, signal);
    if (isInside(parent)) {
      const inside = loadInside(parent, page, facts, signal);
      return await (parent.way.via === "group" ? told(inside, tellFailure, signal) : inside);
    }
    const isGroup = parent?.kind === "group";
    const groups = isGroup ? loadMembers(parent, page, facts, signal) : loadTop(signal);
    return await told(groups, tellFailure, signal);
  },
});

/** Groups, and devices and cameras in groups, whose name holds the text. */
export const foundInGroups = (
  key: string,
  facts: CameraFacts,
  found: Found,
): TreeSource<ListNode> => {
  const whole = groupTree(facts, tellReason);
  const search = async (signal: AbortSignal): Promise<LoadedNodes<ListNode>> => {
    const { data, count } = await request(searchGroups, { key }, { signal, quiet: true });
    found(data.length, count);
    const nodes = foundNodes(
      data,
      (node) => ({
        via: "group",
        group: "ParentID" in node ? Number(node.ParentID) : 0,
        isFound: true,
      }),
      facts,
    );
    return { nodes, total: nodes.length };
  };
  return {
    ...whole,
    load: (parent, page, signal) =>
      parent ? whole.load(parent, page, signal) : told(search(signal), tellReason, signal),
  };
};

async function loadTop(signal: AbortSignal): Promise<LoadedNodes<ListNode>> {
  const { data } = await request(groupNodes, {}, { signal, quiet: true });
  const nodes: ListNode[] = data
    .filter(({ ParentID }) => ParentID === 0)
    .map(({ ID, Name }) => ({ kind: "group", group: ID, name: Name }));
  const isAlone = nodes.length === 0;
  nodes.push({ kind: "everything", name: translate(cameraListTexts, "everything"), isAlone });
  return { nodes, total: nodes.length };
}

async function loadMembers(
  { group }: GroupNode,
  page: TreePage,
  facts: CameraFacts,
  signal: AbortSignal,
): Promise<LoadedNodes<ListNode>> {
  const input = { labelid: group, isSearchDevice: true, ...page };
  const { data, count } = await request(groupChildren, input, { signal, quiet: true });
  const way = { via: "group", group, isFound: false } as const;
  return { nodes: data.map((node) => wireNode(node, way, facts)), total: count };
}

async function loadDevices(
  page: TreePage,
  facts: CameraFacts,
  signal: AbortSignal,
): Promise<LoadedNodes<ListNode>> {
  const { Devices, TotalCount } = await request(listVisibleDevices, page, { signal });
  return { nodes: Devices.map((device) => deviceNode(device, facts)), total: TotalCount };
}

/** The specification's answers to a failed label call; the row that failed says the true reason. */
type TellFailure = (error: Error) => void;
const tellOffline: TellFailure = () =>
  notifications.error(translate(cameraTexts, "channelOffline"));
const tellReason: TellFailure = ({ message }) => notices.error(message);

async function told<Result>(
  loading: Promise<Result>,
  tellFailure: TellFailure,
  signal: AbortSignal,
): Promise<Result> {
  try {
    return await loading;
  } catch (error) {
    if (!signal.aborted && error instanceof Error) tellFailure(error);
    throw error;
  }
}
