export { BadStamp } from "./bad-stamp.ts";
export { pemCertificates } from "./pem-certificates.ts";
export { readStamp } from "./read-stamp.ts";
export { stampQuery } from "./stamp-query.ts";
