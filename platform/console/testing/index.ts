/** The rules that act on what screens declare, for tests of the real screens. */
export { destinationOf } from "../guard/destination.ts";
export { siteMapOf } from "../guard/site-map.ts";
export { afterFailure } from "../request/after-failure.ts";
export { mainMenuOf } from "../shell/menus/main-menu.ts";
export { sectionMenuOf } from "../shell/menus/section-menu.ts";
export { userMenuOf } from "../shell/top-bar/user-menu.ts";
export { callsDue } from "../state/load-config.ts";
