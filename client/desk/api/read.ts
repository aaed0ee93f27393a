// Reads by SWR: the key is the path of the API, so whatever shows the same thing shares one request.
import useSWR, { SWRConfig, mutate, type SWRConfiguration, type SWRResponse } from 'swr'
import type { CallOptions } from '../../contract/api/route.ts'
import { cacheKeyOf } from './cache-key.ts'
import { call, type ApiResponse, type DeskError, type RequestArgs, type Route } from './client.ts'

type Reads = Extract<Route, `GET ${string}`>

/** What a read answers; an absent `input` of `null` waits. */
export function useApi<Name extends Reads>(
  route: Name,
  input?: RequestArgs<Name>[0] | null,
  options: SWRConfiguration = {},
): SWRResponse<ApiResponse<Name>, DeskError> {
  const key = input === null ? null : cacheKeyOf(route, input as CallOptions | undefined)
  const fetcher = () => call(route, ...([input ?? undefined] as RequestArgs<Name>))
  return useSWR<ApiResponse<Name>, DeskError>(key, fetcher, options)
}

/** SWR leaves lists that are read page by page out of a filter of keys; each has this prefix before the key of its first page. */
const pagesPrefix = '$inf$'

/** Reads everything under these paths again, now that something was written. */
export async function invalidate(...paths: string[]): Promise<void> {
  const isUnder = (key: unknown) =>
    typeof key === 'string' && paths.some((path) => key.includes(path))
  const keys = [...SWRConfig.defaultValue.cache.keys()]
  const lists = keys.filter((key) => key.startsWith(pagesPrefix) && isUnder(key))
  await Promise.all([mutate(isUnder), ...lists.map((key) => mutate(key))])
}
