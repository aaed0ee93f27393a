import type { Locale } from '../../../client/contract/locale.ts'
import { href, splitLocale } from '../../../client/contract/paths.ts'
import { mediaAttribute, mediaOrigin } from '../../../client/contract/media/origin.ts'
import { markIconUrl, markUrl } from '../../../client/contract/site/mark.ts'
import { headScript } from '../../../client/browser/boot/head-script.ts'
import { entryScripts, sheetsOf } from './assets.ts'
import type { DocumentHead } from './head.ts'
import { jsonForScript } from './json-for-script.ts'

export interface DocumentProps {
  locale: Locale
  head: DocumentHead
  nonce: string
  /** Absolute URL of the site, without trailing slash. */
  origin: string
  /** True if the page ends with the button that opens the contact form. */
  hasContact: boolean
}

/** Placeholder for the HTML of the body. */
export const bodyMark = '<!--body-->'

/** The <html> element of every page. */
export function Document({ locale, head, nonce, origin, hasContact }: DocumentProps) {
  return (
    <html
      lang={locale}
      dir="ltr"
      data-route={head.routeName}
      data-contact={hasContact ? '' : undefined}
      data-offline-title={head.offlineTitle}
      {...mediaAttribute()}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{head.title}</title>
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: headScript }} />
        <Styles head={head} nonce={nonce} />
        {entryScripts.map((file) => (
          <script key={file} type="module" async nonce={nonce} src={file} />
        ))}
        <meta name="description" content={head.description} />
        <meta name="version" content={__BUILD__} />
        {head.pageKey && <meta name="page-key" content={head.pageKey} />}
        <ThemeColors accent={head.brand.accent} />
        <Robots head={head} />
        {head.keywords && <meta name="keywords" content={head.keywords} />}
        {head.verification.map(({ name, content }) => (
          <meta key={name} name={name} content={content} />
        ))}
        <Icons mark={head.brand.mark} />
        <link rel="manifest" href={`/manifest/${locale}.webmanifest`} />
        <Relations head={head} origin={origin} />
        <Feeds pages={[href(locale, 'home'), ...(head.feedOf ? [head.feedOf] : [])]} />
        <OpenGraph head={head} locale={locale} origin={origin} />
        {head.jsonLd.length > 0 && (
          <script
            type="application/ld+json"
            dangerouslySetInnerHTML={{
              __html: jsonForScript({ '@context': 'https://schema.org', '@graph': head.jsonLd }),
            }}
          />
        )}
        <script
          type="speculationrules"
          nonce={nonce}
          dangerouslySetInnerHTML={{ __html: speculationRules }}
        />
        {head.refresh && (
          <noscript>
            <meta httpEquiv="refresh" content={head.refresh} />
          </noscript>
        )}
      </head>
      <body dangerouslySetInnerHTML={{ __html: bodyMark }} />
    </html>
  )
}

/** Connects to the image domain before the style sheets, which block rendering. */
function Styles({ head, nonce }: Pick<DocumentProps, 'head' | 'nonce'>) {
  return (
    <>
      {mediaOrigin() !== '' && <link rel="preconnect" href={mediaOrigin()} />}
      {sheetsOf(head.sheet).map((file) => (
        <link key={file} rel="stylesheet" href={file} />
      ))}
      {head.brand.style && (
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: head.brand.style }} />
      )}
    </>
  )
}

/** Large images beside articles in search results need a permission. */
function Robots({ head: { isHidden, type } }: { head: DocumentHead }) {
  if (isHidden) return <meta name="robots" content="noindex" />
  return type === 'article' && <meta name="robots" content="max-image-preview:large" />
}

/** Color of the browser around the page; by default that of its background. */
function ThemeColors({ accent }: { accent: string }) {
  const [light = '#f7f7f3', dark = '#0b111d'] = accent.split(' ').filter(Boolean)
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={dark} />
    </>
  )
}

/** Prefetches pages of this site while the pointer hovers over a link (docs/decisions/site/full-documents.md). */
const speculationRules = jsonForScript({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: [
                '/api/*',
                '/media/*',
                '/*.ics*',
                '/preview/*',
                '/*/preview/*',
                '/search\\?*',
                '/search/*',
                '/*/search\\?*',
                '/*/search/*',
              ],
            },
          },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

function Icons({ mark }: { mark: string }) {
  if (mark) {
    return (
      <>
        {mark.endsWith('.svg') && <link rel="icon" href={markUrl(mark)} type="image/svg+xml" />}
        <link rel="icon" href={markIconUrl(mark, '32')} sizes="32x32" />
        <link rel="apple-touch-icon" href={markIconUrl(mark, '180')} />
      </>
    )
  }
  return (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  )
}

/** URL that search engines list the page at; empty for a page without an address. */
const canonicalUrl = ({ canonical, originalUrl }: DocumentHead, origin: string) =>
  originalUrl ?? (canonical && origin + canonical)

function Relations({ head, origin }: { head: DocumentHead; origin: string }) {
  const { alternates, previous, next } = head
  const url = canonicalUrl(head, origin)
  return (
    <>
      {url && <link rel="canonical" href={url} />}
      {alternates.map(({ lang, url }) => (
        <link key={lang} rel="alternate" hrefLang={lang} href={origin + url} />
      ))}
      {previous && <link rel="prev" href={origin + previous} />}
      {next && <link rel="next" href={origin + next} />}
    </>
  )
}

/** Links to the news feeds of these pages. */
function Feeds({ pages }: { pages: string[] }) {
  return pages.map((page) => (
    <link
      key={page}
      rel="alternate"
      type="application/rss+xml"
      href={`${page === '/' ? '' : page}/rss.xml`}
    />
  ))
}

function OpenGraph({
  head,
  locale,
  origin,
}: {
  head: DocumentHead
  locale: Locale
  origin: string
}) {
  const { image, type, published_at, modified_at } = head
  const url = canonicalUrl(head, origin)
  // Language of the page at `og:url`, which may be the source of a fallback.
  const page = head.canonical ? splitLocale(head.canonical).locale : locale
  return (
    <>
      <meta property="og:type" content={type} />
      <meta property="og:title" content={head.shareTitle ?? head.title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:site_name" content={head.siteName} />
      <meta property="og:locale" content={page.replace('-', '_')} />
      {url && <meta property="og:url" content={url} />}
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      {head.creator && <meta name="twitter:creator" content={head.creator} />}
      {published_at && <meta property="article:published_time" content={published_at} />}
      {modified_at && <meta property="article:modified_time" content={modified_at} />}
    </>
  )
}
