/** What the server gives as a path, as other programs need it. */
export function wholeAddress(address: string, origin: string, isWebSocket: boolean): string {
  const url = new URL(address, origin);
  if (isWebSocket) url.protocol = url.protocol.replace("http", "ws");
  return url.href;
}
