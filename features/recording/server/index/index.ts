export { Footage, type FootageParts } from "./footage.ts";
export { RootStore } from "./root-store.ts";
