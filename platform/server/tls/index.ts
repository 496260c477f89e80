export { AcmeKeeper } from "./acme/acme-keeper.ts";
export type { GivenFiles } from "./given-files.ts";
export { ownNames } from "./own-names.ts";
export { PairFiles } from "./pair-files.ts";
export { preferCheapestCipher } from "./preferred-ciphers.ts";
export { ServerCertificate } from "./server-certificate.ts";
export { tlsSettings } from "./settings.ts";
