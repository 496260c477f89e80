/** What media workers need of this feature; they load nothing else of it. */
export { createRecorderModule } from "./recorders/recorder-module.ts";
