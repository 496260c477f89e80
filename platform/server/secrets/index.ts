export { openByPassphrase, sealByPassphrase } from "./passphrase-box.ts";
export type { Sealer } from "./sealer.ts";
export { SecretBox } from "./secret-box.ts";
export { isSecretName } from "./secret-names.ts";
