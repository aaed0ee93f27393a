// Latency of sequential `/api/search` requests for all kinds of words.
import { startSite } from './site.ts'
import { searchState } from './state.ts'

/**
 * Words in all, a third, few or no texts, single and combined. One language has its own texts, another has fallbacks.
 */
const queries = [
  'lang=zh-CN&q=平台',
  'lang=zh-CN&q=轮盘',
  'lang=zh-CN&q=輪盤',
  'lang=zh-CN&q=百家乐彩票',
  'lang=zh-CN&q=斗地主+轮盘',
  'lang=zh-CN&q=灯',
  'lang=zh-CN&q=没有这个',
  'lang=zh-CN&q=冬至&type=game',
  'lang=zh-CN&q=足球&page=9',
  'lang=zh-HK&q=獎池',
  'lang=zh-HK&q=牌桌4K',
  'lang=en-US&q=platform',
  'lang=en-US&q=roul',
  'lang=en-US&q=thai+vietnam',
  'lang=en-US&q=bamboo+moon+corridor',
  'lang=en-US&q=lanternfish',
  'lang=en-US&q=1234',
  'lang=vi-VN&q=jackpot',
]

const rounds = 12

/** Median and 95th percentile in milliseconds, up to the end of the response. */
export async function searchTimes(): Promise<{ p50: number; p95: number }> {
  const site = await startSite({ state: searchState })
  try {
    const origin = await site.url('site')
    const times: number[] = []
    const asked = Array.from({ length: rounds }, () => queries).flat()
    for (const [index, query] of asked.entries()) {
      const time = await timed(new URL(`/api/search?${query}`, origin))
      // The first round warms up databases and the compiler.
      if (index >= queries.length) times.push(time)
    }
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
    return { p50: at(0.5), p95: at(0.95) }
  } finally {
    await site.stop()
  }
}

async function timed(url: URL): Promise<number> {
  const start = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url.search} answers ${response.status}`)
  return performance.now() - start
}
