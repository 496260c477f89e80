/** Addresses that stand for another one: the first whose screen exists. */
const redirects: Readonly<Record<string, string | readonly string[]>> = {
  "/video": "/video/square/0",
  "/device": "/device/list",
  "/alarm": "/alarm/ai",
  "/config": ["/config/base", "/config/program"],
  "/config/platform": "/config/platform/gb",
  // Where the guard sends to while nothing is recorded: there is more to configure than plans.
  "/config/platform/gb": ["/config/platform/gb", "/config/base", "/config/recording"],
  "/config/colony": "/config/colony/conf",
  "/dashboard": "/ai/dashboard",
  "/user": "/user/index",
  "/version": "/version/index",
};

/** Where an address leads: itself if a screen is there, else its redirect, else /video. */
export function redirectOf(path: string, hasScreen: (path: string) => boolean): string {
  const bare = path.length > 1 ? path.replace(/\/+$/, "") : path;
  const target = [redirects[bare] ?? []].flat().find(hasScreen);
  if (target) return target;
  if (hasScreen(path)) return path;
  return "/video";
}
