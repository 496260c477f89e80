export type { GivenFiles } from "./given-files.ts";
export { ownNames } from "./own-names.ts";
export { ServerCertificate } from "./server-certificate.ts";
export { tlsSettings } from "./settings.ts";
