// Rule: texts that mention the downloads must link an existing group of files.
import { fault, type Rule } from './rule.ts'

const names = {
  'zh-CN': /素材下载/,
  'zh-HK': /素材下載/,
  'en-US': /\bDownloads\b|downloads page/,
}
/** Group with its own page. */
const vipGroup = '/download/vip-materials'
const minLinks = 4

export const downloadLinks: Rule = ({ texts, site }) => {
  const groups = new Set([...site.materials.map(({ slug }) => `/download/${slug}`), vipGroup])
  return (['zh-CN', 'zh-HK', 'en-US'] as const).flatMap((locale) => {
    const lines = (texts.get(locale) ?? [])
      .filter(({ file }) => file.startsWith('content/'))
      .flatMap(({ file, key, text }) => text.split('\n').map((line) => ({ file, key, line })))
    // The page's name alone, in the menu or as a title, needs no link.
    const own = new RegExp(`^(?:${names[locale].source})$`)
    const promising = lines.filter(({ line }) => names[locale].test(line) && !own.test(line))
    const links = lines.flatMap(({ file, key, line }) =>
      [...line.matchAll(/\]\((\/download\/[^)#?]+)/g)].map(([, link = '']) => ({
        file,
        key,
        link,
      })),
    )
    return [
      ...promising
        .filter(({ line }) => !line.includes('](/download'))
        .map(({ file, key }) => fault(file, key, 'names the downloads without a link to a group')),
      ...links
        .filter(({ link }) => !groups.has(link))
        .map(({ file, key, link }) => fault(file, key, `${link} leads to nothing`)),
      ...(links.length < minLinks
        ? [
            fault(
              'content',
              `${locale} /download/`,
              `${links.length} links, fewer than ${minLinks}`,
            ),
          ]
        : []),
    ]
  })
}
