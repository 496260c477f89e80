/** `2026-10-01` of `20261001` */
export const dateText = (date: string): string =>
  `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
