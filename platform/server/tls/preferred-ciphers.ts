import tls from "node:tls";

const cheapest = "TLS_AES_128_GCM_SHA256";

/** As browsers prefer: the longer key is no safer against what is known, and viewers by the hundred pay for it. */
export function preferCheapestCipher(): void {
  const others = tls.DEFAULT_CIPHERS.split(":").filter((name) => name !== cheapest);
  tls.DEFAULT_CIPHERS = [cheapest, ...others].join(":");
}
