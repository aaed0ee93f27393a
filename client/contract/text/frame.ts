// Frames of other sites that readers may load into a link card: posts and music, found by the card's address alone
// (docs/decisions/content/frames.md). Nothing of a frame is stored.

export interface Frame {
  /** Name of the provider. For Mastodon, the host. */
  name: string
  /** For `frame-src`. */
  origin: string
  /** Address of the frame, in light colors. */
  address: string
  /** Address of the frame in dark colors, if the provider has them. */
  dark?: string
  /** Pixels that are reserved before the frame loads. */
  height: number
  /** True if the frame reports the height of its post in messages. */
  isMeasured?: boolean
  /** Maximum width in pixels; absent for the width of the text. */
  width?: number
}

interface Provider extends Pick<Frame, 'name' | 'width' | 'isMeasured'> {
  hosts: readonly string[]
  /** Pattern of the path, which names its parts. */
  path: RegExp
  frame: (parts: Record<string, string>) => Pick<Frame, 'address' | 'dark' | 'height'>
}

const x: Provider = {
  name: 'X',
  hosts: ['x.com', 'twitter.com', 'mobile.twitter.com', 'mobile.x.com'],
  path: /^\/(?:i(?:\/web)?|\w{1,20})\/status(?:es)?\/(?<id>\d{1,20})(?:\/|$)/,
  width: 550,
  isMeasured: true,
  frame: ({ id }) => ({
    ...looks(`https://platform.twitter.com/embed/Tweet.html?dnt=true&id=${id}`, '&theme=', [
      'light',
      'dark',
    ]),
    height: 560,
  }),
}

const bluesky: Provider = {
  name: 'Bluesky',
  hosts: ['bsky.app'],
  path: /^\/profile\/(?<author>did:[a-z]+:[\w.:-]+|[a-z\d-]+(?:\.[a-z\d-]+)+)\/post\/(?<id>[a-z\d]{1,20})\/?$/i,
  width: 600,
  isMeasured: true,
  frame: ({ author, id }) => ({
    ...looks(`https://embed.bsky.app/embed/${author}/app.bsky.feed.post/${id}`, '?colorMode=', [
      'light',
      'dark',
    ]),
    height: 480,
  }),
}

const tiktok: Provider = {
  name: 'TikTok',
  hosts: ['tiktok.com', 'm.tiktok.com'],
  path: /^\/(?:@[\w.-]+\/video|v|player\/v1|embed(?:\/v2)?)\/(?<id>\d{1,20})(?:\.html)?\/?$/,
  width: 340,
  frame: ({ id }) => ({ address: `https://www.tiktok.com/player/v1/${id}?rel=0`, height: 604 }),
}

const instagram: Provider = {
  name: 'Instagram',
  hosts: ['instagram.com'],
  path: /^\/(?:[\w.]+\/)?(?<kind>p|reels?|tv)\/(?<id>[\w-]{5,40})(?:\/|$)/,
  width: 540,
  isMeasured: true,
  frame: ({ kind, id }) => ({
    address: `https://www.instagram.com/${kind?.startsWith('reel') ? 'reel' : 'p'}/${id}/embed/`,
    height: 640,
  }),
}

const telegram: Provider = {
  name: 'Telegram',
  hosts: ['t.me', 'telegram.me'],
  path: /^\/(?:s\/)?(?<channel>[a-z]\w{3,31})\/(?<id>\d{1,10})\/?$/i,
  isMeasured: true,
  frame: ({ channel, id }) => ({
    ...looks(`https://t.me/${channel}/${id}?embed=1`, '', ['', '&dark=1']),
    height: 480,
  }),
}

const spotify: Provider = {
  name: 'Spotify',
  hosts: ['open.spotify.com'],
  path: /^\/(?:intl-[a-z-]{2,7}\/)?(?:embed\/)?(?<kind>track|album|playlist|artist|episode|show)\/(?<id>[a-z\d]{22})\/?$/i,
  frame: ({ kind, id }) => ({
    ...looks(`https://open.spotify.com/embed/${kind}/${id}`, '', ['', '?theme=0']),
    height: /^(?:track|episode)$/i.test(kind ?? '') ? 152 : 352,
  }),
}

/** Mastodon, on any public host: a post of that host, since frames have no others. */
const mastodon = /^\/(?:(?:web|deck)\/)?@(?<author>\w+(?:[.-]\w+)*)\/(?<id>\d{1,20})\/?$/

const providers = [x, bluesky, tiktok, instagram, telegram, spotify]

export const frameProviders = [...providers.map(({ name }) => name), 'Mastodon']

const looks = (
  address: string,
  parameter: string,
  [light, dark]: readonly [light: string, dark: string],
) => ({ address: address + parameter + light, dark: address + parameter + dark })

/** The frame for the address of a post or of music; `null` for any other address. */
export function frameOf(href: string): Frame | null {
  const url = href.startsWith('https://') ? URL.parse(href) : null
  if (!url || url.port !== '' || url.username !== '' || url.password !== '') return null
  const host = url.hostname.replace(/^www\./, '')
  const provider = providers.find(({ hosts }) => hosts.includes(host))
  if (!provider) return mastodonFrame(url)
  const parts = provider.path.exec(url.pathname)?.groups
  if (!parts) return null
  const { name, width, isMeasured } = provider
  const frame = provider.frame(parts)
  const { origin } = new URL(frame.address)
  return { name, ...(width && { width }), ...(isMeasured && { isMeasured }), ...frame, origin }
}

function mastodonFrame({ hostname, origin, pathname }: URL): Frame | null {
  const parts = mastodon.exec(pathname)?.groups
  if (!parts || !isPublicName(hostname)) return null
  const address = `${origin}/@${parts['author']}/${parts['id']}/embed`
  // Mastodon never reports less than the height that its frame has.
  return { name: hostname, origin, address, height: 280, width: 600, isMeasured: true }
}

/** True for a name with a top-level domain, which no IP address has. */
const isPublicName = (host: string) =>
  /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(host) &&
  !/\.(?:local|localhost|localdomain|internal|intranet|private|corp|home|lan|arpa)$/.test(host)
