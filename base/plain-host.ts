/** A socket for both families calls 192.0.2.1 ::ffff:192.0.2.1. */
export const plainHost = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, "");
