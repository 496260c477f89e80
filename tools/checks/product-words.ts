import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryFiles, root } from "./repository-files.ts";

/**
 * What only a feature may speak of. Words that a platform needs too are not here: live, stream, media, map, layout,
 * record (of an audit), plan, group, plugin (of the web server).
 */
const words = [
  "alarm",
  "bookmark",
  "camera",
  "cascade",
  "channel",
  "dashboard",
  "device",
  "dwell",
  "ehome",
  "favorite",
  "favourite",
  "footage",
  "gb",
  "gb28181",
  "jt808",
  "manscdp",
  "news",
  "onvif",
  "playback",
  "preset",
  "ptz",
  "recorder",
  "recording",
  "rtmp",
  "rtsp",
  "sip",
  "snapshot",
  "talk",
  "tile",
  "timeline",
  "tour",
  "video",
  "wall",
  "zoom",
];

const chineseWords = [
  "设备",
  "通道",
  "录像",
  "告警",
  "报警",
  "视频",
  "国标",
  "级联",
  "摄像",
  "云台",
  "回放",
  "画面",
  "分享",
  "收藏",
];

/** Phrases that hold such a word and mean something else, and where nothing better can be written. */
const phrases = [
  // SQL.
  /onDelete\("cascade"\)/g,
  // The browser's name for it.
  /devicePixelRatio/g,
  // 1024 steps of a size.
  /"GB"|\bGB`/g,
];

/**
 * One function decides about rights, for every call, push, media address and share link: it is the platform's,
 * and a right is held on a channel of a device (ARCHITECTURE.md, Rights).
 */
const heldOn = ["channel", "device", "通道"];
const verbs = ["playback", "ptz", "talk", "recording", "录像", "回放", "云台"];
const exemptions: readonly { readonly in: RegExp; readonly words: readonly string[] }[] = [
  // What a right is, and who decides.
  { in: /^platform\/(contract\/access\.ts$|server\/rights\/)/, words: [...heldOn, ...verbs] },
  // Calls, pushes and media name the channel that a caller needs a right on.
  { in: /^platform\/contract\/(call|index|media-reply|push)\.ts$/, words: heldOn },
  // Those who ask, before a call is answered or a push is sent, and note for whom it was done.
  {
    in: /^platform\/server\/http\/(a-server|call-audit|call-routes|http-server|media-tickets|open-api|route|second-person)\.ts$/,
    words: heldOn,
  },
  { in: /^platform\/server\/(push\/push-hub|audit\/audit-trail)\.ts$/, words: heldOn },
  // Grants as they are kept, and what a second person needs a right on.
  {
    in: /^platform\/server\/sessions\/(approvals|approval-store|first-start|role-store|migrations|principal)\.ts$/,
    words: heldOn,
  },
  // The error by which a driver says no; it belongs to base.
  { in: /^platform\/contract\/error-answer\.ts$/, words: ["device"] },
];

/** `file:line: word` of every word of the product in the platform's sources, comments too. */
export function productWordsIn(path: string, text: string, addresses: RegExp): string[] {
  const allowed = exemptions.filter((one) => one.in.test(path)).flatMap((one) => one.words);
  const clean = phrases.reduce((rest, phrase) => rest.replaceAll(phrase, ""), text);
  return clean
    .split("\n")
    .flatMap((line, index) =>
      [...wordsOf(line), ...(line.match(addresses) ?? [])]
        .filter((word) => !allowed.includes(word))
        .map((word) => `${path}:${index + 1}: ${word}`),
    );
}

/** The product's words in a line, whatever they are joined to: `tileVolume`, `TILE_SIZE`, `tiles`. */
function wordsOf(line: string): string[] {
  const parts = line
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/);
  const spoken = parts.map((part) => (known.has(part) ? part : part.replace(/s$/, "")));
  return [
    ...spoken.filter((part) => known.has(part)),
    ...chineseWords.filter((word) => line.includes(word)),
  ];
}

const known = new Set(words);

/** Where everybody without a session goes. */
const platformAddresses = ["/login"];

/** Addresses of screens, as features declare them: `"/user/index"` in any quotes. */
export function screenAddresses(): RegExp {
  const declared = repositoryFiles("features")
    .filter((path) => /^features\/[^/]+\/console\/index\.tsx$/.test(path))
    .flatMap((path) => [...read(path).matchAll(/path: "(\/[^/"]+)/g)])
    .map(([, start = ""]) => start)
    .filter((start) => !platformAddresses.includes(start));
  return new RegExp(`(?<=["'\`])(?:${[...new Set(declared)].join("|")})(?=[/"'\`?])`, "g");
}

/** Sources of the platform; tests and what only they use may tell of the product. */
export const platformSources = (): readonly string[] =>
  repositoryFiles("platform").filter(
    (path) => /\.(ts|tsx|css)$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path),
  );

export const read = (path: string): string => readFileSync(join(root, path), "utf8");
