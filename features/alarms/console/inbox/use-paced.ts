import { useEffect, useState } from "react";
import { Paced } from "./paced.ts";

/** Gives what asks for the work; the same function at every drawing. */
export function usePaced(
  work: () => void | Promise<unknown>,
  pace: ConstructorParameters<typeof Paced>[0],
): () => void {
  const [paced] = useState(() => new Paced(pace));
  useEffect(() => paced.does(work));
  useEffect(() => () => paced.stop(), [paced]);
  return paced.ask;
}
