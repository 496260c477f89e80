export { decodeALaw, encodeALaw } from "./a-law.ts";
export { decodeMuLaw, encodeMuLaw } from "./mu-law.ts";
