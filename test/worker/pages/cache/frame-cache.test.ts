// The frame of pages is rendered once per place in the navigation, for any number of addresses there.
import { beforeAll, expect, it } from 'vitest'
import type { LayoutProps } from '../../../../client/site/layout/layout-props.ts'
import { loadChrome } from '../../../../worker/data/site/site.ts'
import { cachedFrame } from '../../../../worker/site/render/layout-cache.tsx'
import { resetSite, testDeps } from '../../../support/site/site.ts'

beforeAll(resetSite)

const pageAt = (path: string): LayoutProps => ({
  path,
  languages: [{ locale: 'zh-HK', url: `/zh-HK${path}`, kind: 'own' }],
  crumbs: [{ title: path, url: path }],
  hasAds: true,
})

it('the frame is shared by pages of a place', async () => {
  const chrome = await loadChrome(testDeps(), 'zh-CN')
  const first = cachedFrame('zh-CN', chrome, pageAt('/article/2'))
  expect(cachedFrame('zh-CN', chrome, pageAt('/article/8'))).toBe(first)
})

it('the frame differs elsewhere, in another language, and with other templates', async () => {
  const chrome = await loadChrome(testDeps(), 'zh-CN')
  const frames = [
    cachedFrame('zh-CN', chrome, pageAt('/article/2')),
    cachedFrame('zh-CN', chrome, pageAt('/faq')),
    cachedFrame('en-US', chrome, pageAt('/article/2')),
    cachedFrame('zh-CN', chrome, { ...pageAt('/article/2'), hasAds: false }),
  ]
  expect(new Set(frames).size).toBe(4)
})

it('the frame contains nothing of a page', async () => {
  const chrome = await loadChrome(testDeps(), 'zh-CN')
  const { texts } = cachedFrame('zh-CN', chrome, pageAt('/article/14'))
  expect(texts.join('')).not.toContain('/article/14')
})
