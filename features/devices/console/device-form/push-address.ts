/** A push address as OBS and its like ask for it: in two fields. */
export function obsAddressOf(
  address: string,
): { readonly server: string; readonly streamKey: string } | undefined {
  const match = /^(rtmp:\/\/[^/]+\/[^/]+)\/(.+)$/.exec(address);
  return match ? { server: match[1] ?? "", streamKey: match[2] ?? "" } : undefined;
}
