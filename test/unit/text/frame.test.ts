// Frames of link cards: found by the address alone, in every form that readers copy.
import { expect, it } from 'vitest'
import { frameOf } from '../../../client/contract/text/frame.ts'
import { reportedHeight } from '../../../client/features/page/frame-height.ts'

const tweet =
  'https://platform.twitter.com/embed/Tweet.html?dnt=true&id=1866915672712040601&theme=light'
const sky =
  'https://embed.bsky.app/embed/emilyliu.me/app.bsky.feed.post/3jzn6g7ixgq2y?colorMode=light'
const did = 'did:plc:vjug55kidv6sye7ykr5faxxn'
const clip = 'https://www.tiktok.com/player/v1/6718335390845095173?rel=0'
const track = '11dFghVXANMlKmJXsNCbNl'
const album = '4aawyAB9vmqN3uQ7FjRGTy'

it.each([
  ['https://x.com/jack/status/1866915672712040601', 'X', tweet],
  ['https://twitter.com/jack/status/1866915672712040601?s=20&t=abc', 'X', tweet],
  ['https://www.twitter.com/jack/statuses/1866915672712040601', 'X', tweet],
  ['https://mobile.twitter.com/jack/status/1866915672712040601/photo/1', 'X', tweet],
  ['https://x.com/i/status/1866915672712040601', 'X', tweet],
  ['https://x.com/i/web/status/1866915672712040601#m', 'X', tweet],
  ['https://bsky.app/profile/emilyliu.me/post/3jzn6g7ixgq2y', 'Bluesky', sky],
  [
    `https://bsky.app/profile/${did}/post/3jzn6g7ixgq2y?ref=x`,
    'Bluesky',
    sky.replace('emilyliu.me', did),
  ],
  ['https://www.tiktok.com/@scout2015/video/6718335390845095173?is_from_webapp=1', 'TikTok', clip],
  ['https://m.tiktok.com/v/6718335390845095173.html', 'TikTok', clip],
  ['https://www.tiktok.com/embed/v2/6718335390845095173', 'TikTok', clip],
  [
    'https://www.instagram.com/p/CzX-1_abcdE/?img_index=2',
    'Instagram',
    'https://www.instagram.com/p/CzX-1_abcdE/embed/',
  ],
  [
    'https://instagram.com/some.one/reel/CzX1abcdEfG/',
    'Instagram',
    'https://www.instagram.com/reel/CzX1abcdEfG/embed/',
  ],
  [
    'https://www.instagram.com/reels/CzX1abcdEfG',
    'Instagram',
    'https://www.instagram.com/reel/CzX1abcdEfG/embed/',
  ],
  ['https://t.me/durov/43', 'Telegram', 'https://t.me/durov/43?embed=1'],
  ['https://t.me/s/durov/43?single', 'Telegram', 'https://t.me/durov/43?embed=1'],
  ['https://telegram.me/durov/43', 'Telegram', 'https://t.me/durov/43?embed=1'],
  [
    `https://open.spotify.com/track/${track}?si=1`,
    'Spotify',
    `https://open.spotify.com/embed/track/${track}`,
  ],
  [
    `https://open.spotify.com/intl-de/album/${album}`,
    'Spotify',
    `https://open.spotify.com/embed/album/${album}`,
  ],
  [
    `https://open.spotify.com/intl-zh/episode/${track}`,
    'Spotify',
    `https://open.spotify.com/embed/episode/${track}`,
  ],
  [
    'https://mastodon.social/@Gargron/109382539402110387',
    'mastodon.social',
    'https://mastodon.social/@Gargron/109382539402110387/embed',
  ],
  [
    'https://social.example.org/deck/@a_b/7',
    'social.example.org',
    'https://social.example.org/@a_b/7/embed',
  ],
])('%s is a frame of %s', (href, name, address) => {
  const frame = frameOf(href)
  expect(frame).toMatchObject({ name, address, origin: new URL(address).origin })
  expect(frame!.origin).toMatch(/^https:\/\/[a-z\d.-]+$/)
})

it('providers with dark colors have an address for them', () => {
  const darkOf = (href: string) => frameOf(href)?.dark
  expect(darkOf('https://x.com/a/status/1')).toMatch(/&theme=dark$/)
  expect(darkOf('https://bsky.app/profile/a.b/post/c')).toMatch(/\?colorMode=dark$/)
  expect(darkOf('https://t.me/durov/43')).toBe('https://t.me/durov/43?embed=1&dark=1')
  expect(darkOf(`https://open.spotify.com/track/${track}`)).toMatch(/\?theme=0$/)
  expect(darkOf('https://www.instagram.com/p/CzX1abcdEfG/')).toBeUndefined()
})

it.each([
  'http://x.com/a/status/1',
  'https://x.com/a',
  'https://x.com/a/status/1e9',
  'https://x.com.evil.example/a/status/1',
  'https://evil.example/?https://x.com/a/status/1',
  'https://x.com@evil.example/a/status/1',
  'https://x.com:8443/a/status/1',
  'https://bsky.app/profile/a.b',
  'https://bsky.app/profile/a.b/post/c%2F..%2Fd',
  'https://www.tiktok.com/@scout2015',
  'https://vm.tiktok.com/ZMabc/',
  'https://www.instagram.com/some.one/',
  'https://t.me/c/1234/5',
  'https://t.me/durov',
  'https://open.spotify.com/user/someone',
  // A frame of a Mastodon host has only its own posts.
  'https://mastodon.social/@a@b.example/109382539402110387',
  'https://mastodon.social/@Gargron',
  'https://127.0.0.1/@a/1',
  'https://[::1]/@a/1',
  'https://printer.local/@a/1',
  'https://localhost/@a/1',
  'https://medium.example/@a/a-story-12',
  '/article/1',
  'javascript:https://x.com/a/status/1',
])('%s has no frame', (href) => {
  expect(frameOf(href)).toBeNull()
})

it('posts are measured, players have the height of their kind', () => {
  const heightOf = (href: string) => {
    const { height, isMeasured } = frameOf(href)!
    return [height, isMeasured]
  }
  expect(heightOf('https://x.com/a/status/1')).toEqual([560, true])
  expect(heightOf('https://mastodon.social/@Gargron/1')).toEqual([280, true])
  expect(heightOf('https://www.tiktok.com/@a/video/1')).toEqual([604, undefined])
  expect(heightOf(`https://open.spotify.com/track/${track}`)).toEqual([152, undefined])
  expect(heightOf(`https://open.spotify.com/album/${album}`)).toEqual([352, undefined])
})

const resize = (height: unknown, method = 'twttr.private.resize') => ({
  'twttr.embed': { jsonrpc: '2.0', method, params: [{ width: 550, height }] },
})

it.each([
  ['Bluesky', { height: 411.2, id: null }, 412],
  ['Mastodon', { type: 'setHeight', id: 1, height: 300 }, 300],
  ['X', resize(733), 733],
  ['Instagram', JSON.stringify({ type: 'MEASURE', details: { height: 882 } }), 882],
  ['Telegram', JSON.stringify({ event: 'resize', height: 240, width: 500 }), 240],
  ['a tiny post', { height: 1 }, 120],
  ['an endless post', { height: 1e9 }, 1600],
  ['another call of X', resize(733, 'twttr.private.rendered'), undefined],
  ['a height in words', { height: '300px' }, undefined],
  ['no number', { height: Number.NaN }, undefined],
  ['a negative height', resize(-5), undefined],
  ['broken JSON', '{"event":"resize"', undefined],
  ['other JSON', 'null', undefined],
  ['nothing', null, undefined],
])('the height reported by %s', (_, message, height) => {
  expect(reportedHeight(message)).toBe(height)
})
