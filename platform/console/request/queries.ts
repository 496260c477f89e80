import {
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { z } from "zod";
import type { Call } from "../../contract/index.ts";
import { type InputOf, request } from "./request.ts";

/** A failed call has already been shown; asking again by itself would show it again. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 5_000 }, mutations: { retry: false } },
  });

interface QueryCallOptions {
  readonly enabled?: boolean;
  readonly refetchIntervalMs?: number | undefined;
  readonly staleTimeMs?: number;
  /** Keeps the last rows on the screen while the next page loads. */
  readonly keepPrevious?: boolean;
  /** Failures are shown by the component, not as a notification. */
  readonly quiet?: boolean;
}

/** Reads by a call; the cache key is the call's path and the input. */
export function useQueryCall<Input extends z.ZodType, Output extends z.ZodType>(
  call: Call<Input, Output>,
  input: InputOf<Input>,
  options: QueryCallOptions = {},
): UseQueryResult<z.output<Output>> {
  const { enabled = true, refetchIntervalMs = false, staleTimeMs, keepPrevious, quiet } = options;
  return useQuery<z.output<Output>>({
    queryKey: [call.path, input],
    queryFn: ({ signal }) => request(call, input, { signal, quiet }),
    enabled,
    refetchInterval: refetchIntervalMs,
    ...(staleTimeMs === undefined ? {} : { staleTime: staleTimeMs }),
    ...(keepPrevious
      ? { placeholderData: (previous: z.output<Output> | undefined) => previous as never }
      : {}),
  });
}

interface MutationCallOptions<Output> {
  readonly rereads?: readonly Call[];
  readonly quiet?: boolean;
  /** Also when the component is gone by then: a row that its own button has deleted. */
  readonly onDone?: (output: Output) => void;
}

/** Changes by a call; afterwards what the named calls have read is read again. */
export function useMutationCall<Input extends z.ZodType, Output extends z.ZodType>(
  call: Call<Input, Output>,
  { rereads = [], quiet, onDone }: MutationCallOptions<z.output<Output>> = {},
): UseMutationResult<z.output<Output>, Error, InputOf<Input>> {
  const client = useQueryClient();
  return useMutation<z.output<Output>, Error, InputOf<Input>>({
    mutationFn: (input) => request(call, input, { quiet }),
    onSuccess: (output) => {
      onDone?.(output);
      return Promise.all(rereads.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
    },
  });
}
