const key = "tessera_return_to";

/** Where the visitor was going when login came between. Kept for this tab only. */
export function rememberReturn(address: string): void {
  if (isReturnable(address)) sessionStorage.setItem(key, address);
}

export function forgetReturn(): void {
  sessionStorage.removeItem(key);
}

/** The remembered address, once; "/" if there is none. */
export function takeReturn(): string {
  const address = sessionStorage.getItem(key);
  forgetReturn();
  return address && isReturnable(address) ? address : "/";
}

/** A path of this console, never another site and never login itself. */
export function isReturnable(address: string): boolean {
  return /^\/(?![/\\])/.test(address) && address !== "/" && !/^\/login(?![^/?#])/.test(address);
}
