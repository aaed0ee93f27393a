import { describe, expect, it } from 'vitest'
import { crowdedFolders, knots } from './folders.ts'
import { importsIn } from './imports.ts'

const knotsIn = (files: Record<string, string>) => knots(importsIn(new Map(Object.entries(files))))

describe('knots', () => {
  it('finds folders that import each other through different files', () => {
    expect(
      knotsIn({
        'a/b/one.ts': "import { two } from '../c/two.ts'",
        'a/c/two.ts': '',
        'a/c/deep/three.ts': "export * from '../../b/four.ts'",
        'a/b/four.ts': '',
      }),
    ).toEqual([
      'a: b, c import each other\n    a/b/one.ts → a/c/two.ts\n    a/c/deep/three.ts → a/b/four.ts',
    ])
  })

  it('finds a folder and the file beside it, through import() and types', () => {
    const [knot] = knotsIn({
      'a/b.ts': "export const load = () => import('./b/c.tsx')",
      'a/b/c.tsx': "import type { load } from '../b.ts'",
    })
    expect(knot).toContain('a: b, b.ts import each other')
  })

  it('finds cycles of folders, of workers and of style sheets', () => {
    const [knot] = knotsIn({
      'a/b/one.ts': "new Worker(new URL('../c/two.ts', import.meta.url))",
      'a/c/two.ts': "type Three = import('../d/three.ts').Three",
      'a/d/three.ts': '',
      'a/d/three.css': "@import '../b/four.css';",
      'a/b/four.css': '',
    })
    expect(knot).toContain('a: b, c, d import each other')
  })

  it('ignores imports in one direction and files of one folder', () => {
    expect(
      knotsIn({
        'a/b/one.ts': "import '../c/two.ts'",
        'a/c/two.ts': "import './three.ts'",
        'a/c/three.ts': "import './two.ts'",
      }),
    ).toEqual([])
  })
})

describe('crowdedFolders', () => {
  const files = (count: number, end: string) =>
    Array.from({ length: count }, (_, index) => `a/b/${index}.${end}`)

  it('names a folder with more than 25 files', () => {
    expect(crowdedFolders(files(26, 'ts'))).toEqual(['a/b: 26 files, more than 25'])
    expect(crowdedFolders(files(25, 'ts'))).toEqual([])
  })

  it('counts a style sheet with its component, and one without', () => {
    expect(crowdedFolders([...files(25, 'tsx'), ...files(25, 'css')])).toEqual([])
    expect(crowdedFolders([...files(24, 'tsx'), ...files(26, 'css')])).toHaveLength(1)
  })
})
