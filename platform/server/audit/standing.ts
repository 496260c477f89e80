/**
 * How a line stands in a list of what was done; the chain has all of them.
 * shown: it stands for its act · replaced: a later line of the same act says more · hidden: somebody took it out of the list
 */
export const standing = { replaced: 0, shown: 1, hidden: 2 } as const;
