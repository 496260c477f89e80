/** What a session offers, by the last part of its address. */
export type Resource =
  | { readonly kind: "playlist" }
  | { readonly kind: "init"; readonly number: number }
  | { readonly kind: "segment"; readonly number: number }
  | { readonly kind: "part"; readonly number: number; readonly part: number };

export const nameOf = {
  playlist: "live.m3u8",
  init: (number: number) => `init-${number}.mp4`,
  segment: (number: number) => `seg-${number}.m4s`,
  part: (number: number, part: number) => `part-${number}.${part}.m4s`,
} as const;

/** undefined: nothing of ours has such a name. */
export function parseResourceName(name: string): Resource | undefined {
  if (name === nameOf.playlist) return { kind: "playlist" };
  const match = /^(?:init-(\d+)\.mp4|seg-(\d+)\.m4s|part-(\d+)\.(\d+)\.m4s)$/.exec(name);
  if (!match) return undefined;
  const [, init, segment, number, part] = match;
  if (init !== undefined) return { kind: "init", number: Number(init) };
  if (segment !== undefined) return { kind: "segment", number: Number(segment) };
  return { kind: "part", number: Number(number), part: Number(part) };
}
