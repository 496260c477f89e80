import { readArming, readArmingSetup } from "../contract.ts";

/** What is read again after a change. */
export const rereads = [readArming, readArmingSetup];
