export { withSharedReads } from "./shared-reads.ts";
