// Data of an article, for the desk's API.

export function paragraphs(...texts: string[]) {
  return {
    type: 'doc',
    content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  }
}

/** Required data of an article. */
export function articleText(title: string, ...texts: string[]) {
  return {
    title,
    subtitle: `About ${title}`,
    author: 'The desk',
    category: 'industry',
    topic: 'news',
    tags: [],
    cover_img: 1001,
    cover_alt: 'A lighthouse',
    body: paragraphs(...(texts.length > 0 ? texts : [`Text of ${title}.`])),
    is_comment_open: true,
    poll_id: null,
  }
}
