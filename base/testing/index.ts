export { anotherTlsPair, aTlsPair, FakeTlsIdentity } from "./fake-tls-identity.ts";
export { leasesContract } from "./leases-contract.ts";
export { processorMsOf } from "./processor-time.ts";
