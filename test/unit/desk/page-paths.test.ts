import { expect, it } from 'vitest'
import { pathsByLanguage } from '../../../client/contract/desk/page-paths.ts'

it('each language links to its own item, or to the fallback', () => {
  expect(
    pathsByLanguage([
      { lang: 'zh-CN', url: '/article/80' },
      { lang: 'en-US', url: '/en-US/article/79' },
      { lang: 'zh-HK', url: '/zh-HK/article/81' },
    ]),
  ).toEqual({
    'zh-CN': '/article/80',
    'zh-HK': '/article/81',
    'en-US': '/article/79',
    'vi-VN': '/article/79',
    'th-TH': '/article/79',
    'hi-IN': '/article/79',
  })
})
