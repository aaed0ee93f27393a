// Addresses of images, on the site's own origin and on an image domain.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { avatarUrl } from '../../../client/contract/members/avatar.ts'
import { setMediaOrigin } from '../../../client/contract/media/origin.ts'
import {
  absoluteCropUrl,
  croppedImageUrl,
  mediaSet,
  mediaUrl,
} from '../../../client/contract/paths.ts'
import { markIconUrl, markUrl } from '../../../client/contract/site/mark.ts'

afterEach(() => setMediaOrigin(''))

const path = 'articles/moon-1a2b3c4d.webp'
const focal = { x: 0.3, y: 1 }
const mark = `${'0a'.repeat(16)}.svg`

function addresses(): string[] {
  return [
    mediaUrl(path, 670),
    mediaSet(path, [480, 960]),
    croppedImageUrl({ path }, '200x200'),
    croppedImageUrl({ path, focal }, 'og'),
    absoluteCropUrl('https://site.test', { path }, 'og'),
    markUrl(mark),
    markIconUrl(mark, '32'),
    avatarUrl('/avatar/abc.webp'),
  ]
}

describe('addresses of images', () => {
  it('are on the own origin, which chooses the format', () => {
    expect(addresses()).toEqual([
      `/media/670/${path}`,
      `/media/480/${path} 480w, /media/960/${path} 960w`,
      `/media/200x200/${path}`,
      `/media/og/${path}?focal=30-100`,
      `https://site.test/media/og/${path}`,
      `/media/identity/${mark}`,
      `/media/identity/${mark.slice(0, 32)}-32.png`,
      '/avatar/abc.webp',
    ])
  })

  it('name the format and the focal point on an image domain', () => {
    const domain = 'https://images.test'
    setMediaOrigin(domain)
    expect(addresses()).toEqual([
      `${domain}/media/${path}/670.webp`,
      `${domain}/media/${path}/480.avif 480w, ${domain}/media/${path}/960.avif 960w`,
      `${domain}/media/${path}/200x200.webp`,
      `${domain}/media/${path}/og-30-100.jpg`,
      `${domain}/media/${path}/og.jpg`,
      `${domain}/media/identity/${mark}`,
      `${domain}/media/identity/${mark.slice(0, 32)}-32.png`,
      `${domain}/avatar/abc.webp`,
    ])
  })

  it('of preset avatars stay paths, because they are files of the build', () => {
    setMediaOrigin('https://images.test')
    expect([avatarUrl('/avatars/3.svg'), avatarUrl(null)]).toEqual(['/avatars/3.svg', null])
  })

  it('are in a browser on the domain that the document names', async () => {
    const getAttribute = (name: string) => (name === 'data-media' ? 'https://images.test' : null)
    vi.stubGlobal('document', { documentElement: { getAttribute } })
    vi.resetModules()
    const { mediaUrl: urlInBrowser } = await import('../../../client/contract/paths.ts')
    expect(urlInBrowser(path, 320)).toBe(`https://images.test/media/${path}/320.webp`)
    vi.resetModules()
  })
})
