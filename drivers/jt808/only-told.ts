/** Without what is absent or empty: laid over what is stored, that would wipe it out. */
export const onlyTold = <Value>(fields: Readonly<Record<string, Value>>) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""),
  );
