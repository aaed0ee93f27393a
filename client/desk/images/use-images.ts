import { call } from '../api/client.ts'
import { useInfiniteApi } from '../api/pages.ts'

const route = 'GET /api/backstage/image'

/** Paginated images that match a query. */
export function useImages(query: Record<string, string>) {
  return useInfiniteApi(route, 'after', (page) => call(route, { query: page }), {
    query,
    revalidateAll: false,
    revalidateFirstPage: false,
  })
}

export type ImageList = ReturnType<typeof useImages>
