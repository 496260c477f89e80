export { leasesContract } from "./leases-contract.ts";
export { processorMsOf } from "./processor-time.ts";
