import { expect, it } from 'vitest'
import { peerPage } from './elements.ts'

it('takes a page apart into elements without scripts and templates', () => {
  const html = `<!doctype html><html lang="th-TH"><title>Home</title><body class="page"
    ><h1 class="large" style="--share: 3%; margin-top: 1px">News <b hidden>&amp;</b></h1
    ><script>1</script><template><p></p></template><label for="q">Search</label></body></html>`
  expect(peerPage(html)).toEqual({
    title: 'Home',
    lang: 'th-TH',
    body: [
      [
        'h1',
        { className: 'large', style: { '--share': '3%', marginTop: '1px' } },
        'News ',
        ['b', { hidden: true }, '&'],
      ],
      ['label', { htmlFor: 'q' }, 'Search'],
    ],
  })
})
