// Prints the last five articles of a site as HTML, for a page of another site. It reads the public feed, so it needs no
// token: SITE=https://news.example.com LANGUAGE=en-US node last-five-articles.ts > articles.html

interface Feed {
  items: { title: string; url: string; date_published: string }[]
}

export async function lastFiveArticles(
  site: string,
  language: string,
  request: (url: string) => Promise<Response> = fetch,
): Promise<string> {
  const response = await request(`${site}/${language}/feed.json`)
  if (!response.ok) throw new Error(`The feed answered ${response.status}.`)
  const { items } = (await response.json()) as Feed
  const rows = items.slice(0, 5).map(({ title, url, date_published: date }) => {
    return `<li><a href="${escaped(url)}">${escaped(title)}</a> <time>${date.slice(0, 10)}</time></li>`
  })
  return `<ul>\n${rows.join('\n')}\n</ul>\n`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

const { SITE, LANGUAGE = 'en-US' } = process.env
if (SITE) process.stdout.write(await lastFiveArticles(SITE, LANGUAGE))
