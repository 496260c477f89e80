/** "Chrome 126 · Windows" of a User-Agent; what it says itself when nothing is recognised. */
export function agentName(agent: string): string {
  const parts = [browserOf(agent), systemOf(agent)].filter(Boolean);
  return parts.join(" · ") || agent.slice(0, maxLength);
}

const maxLength = 60;

/** In this order: most browsers also claim to be those below them. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ["Opera", /\bOPR\/(\d+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ["Safari", /\bVersion\/(\d+).*Safari\//],
  ["curl", /^curl\/(\d+)/],
];

const systems: readonly (readonly [string, RegExp])[] = [
  ["iOS", /\b(?:iPhone|iPad)\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

function browserOf(agent: string): string {
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(agent)?.[1];
    if (version) return `${name} ${version}`;
  }
  return "";
}

const systemOf = (agent: string): string =>
  systems.find(([, pattern]) => pattern.test(agent))?.[0] ?? "";
