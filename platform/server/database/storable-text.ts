/** As every database takes it and gives it back: PostgreSQL refuses NUL, and half a character comes back as another. */
export const storableText = (text: string, maxLength = Number.POSITIVE_INFINITY): string =>
  text.replaceAll("\0", "").slice(0, maxLength).toWellFormed();
