export { liveAddress, Pictures } from "./a-picture.ts";
export { Recordings } from "./a-recording.ts";
export { aSite, type Site } from "./a-site.ts";
export { SavedLayouts } from "./saved-layouts.ts";
