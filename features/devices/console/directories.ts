import type { z } from "zod";
import type { listDirectories } from "../contract.ts";

export type Directory = z.output<typeof listDirectories.reply>["data"][number];

/** From the top of the device down to a directory; empty if there is no such directory. */
export function directoryPath(directories: readonly Directory[], id: string): Directory[] {
  const byId = new Map(directories.map((directory) => [directory.ID, directory]));
  const path: Directory[] = [];
  let next = byId.get(id);
  while (next && !path.includes(next)) {
    path.unshift(next);
    next = byId.get(next.ParentID);
  }
  return path;
}

export interface DirectoryNode {
  readonly value: string;
  readonly title: string;
  readonly children: DirectoryNode[];
}

/** As a tree; without one directory and what lies in it, which cannot be moved into itself. */
export function directoryTree(
  directories: readonly Directory[],
  withoutId = "",
  parentId = "",
): DirectoryNode[] {
  return directories
    .filter(({ ID, ParentID }) => ParentID === parentId && ID !== withoutId)
    .map(({ ID, Name }) => ({
      value: ID,
      title: Name,
      children: directoryTree(directories, withoutId, ID),
    }));
}
