// SWR reads. The key is the address of the API, so components that show the same data share one request.
import useSWR, { SWRConfig, mutate, type SWRConfiguration, type SWRResponse } from 'swr'
import type { CallOptions } from '../../contract/api/route.ts'
import { cacheKeyOf } from './cache-key.ts'
import { useHeldWhilePressed } from './held.ts'
import { call, type ApiResponse, type DeskError, type RequestArgs, type Route } from './client.ts'

type Reads = Extract<Route, `GET ${string}`>

/** SWR read of a route; an `input` of `null` sends nothing. */
export function useApi<Name extends Reads>(
  route: Name,
  input?: RequestArgs<Name>[0] | null,
  options: SWRConfiguration = {},
): SWRResponse<ApiResponse<Name>, DeskError> {
  const key = input === null ? null : cacheKeyOf(route, input as CallOptions | undefined)
  const fetcher = () => call(route, ...([input ?? undefined] as RequestArgs<Name>))
  return useSWR<ApiResponse<Name>, DeskError>(key, fetcher, options)
}

/** Read whose previous data stay until those of another query arrive. They never change during a press. */
export function useKeptApi<Name extends Reads>(route: Name, input: RequestArgs<Name>[0]) {
  const {
    data,
    error,
    mutate: refetch,
    isLoading,
  } = useApi(route, input, { keepPreviousData: true })
  const shown = useHeldWhilePressed(data as (typeof data & object) | undefined)
  return { data: shown, error, mutate: refetch, isStale: isLoading && shown !== undefined }
}

/** Prefix of the keys of paginated lists, which a filter of SWR's `mutate` never matches. */
const pagesPrefix = '$inf$'

/** Revalidates all reads whose address contains one of these paths. */
export async function invalidate(...paths: string[]): Promise<void> {
  const isUnder = (key: unknown) =>
    typeof key === 'string' && paths.some((path) => key.includes(path))
  const keys = [...SWRConfig.defaultValue.cache.keys()]
  const lists = keys.filter((key) => key.startsWith(pagesPrefix) && isUnder(key))
  await Promise.all([mutate(isUnder), ...lists.map((key) => mutate(key))])
}
