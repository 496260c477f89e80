/** What a promise fails with; from the moment of asking, so that it may fail before it is looked at. */
export const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
