/** An IPv4 address that came over an IPv6 socket is written as what it is. */
export const plainHost = (address: string): string =>
  address.startsWith("::ffff:") && address.includes(".")
    ? address.slice("::ffff:".length)
    : address;
