export { BadStamp } from "./bad-stamp.ts";
export { pemCertificates } from "./pem-certificates.ts";
export { readStamp, type Stamp } from "./read-stamp.ts";
export { type StampQuery, stampQuery } from "./stamp-query.ts";
