import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildsFile, keepBuilds } from '../../../scripts/local/previous-builds.ts'

let root: string
/** The folder served by the site: that of the last deployment. */
let served: string | null

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'builds-'))
  served = null
})
afterEach(() => rmSync(root, { recursive: true }))

async function fetchServed(file: string): Promise<Uint8Array | null> {
  try {
    return served === null ? null : readFileSync(path.join(served, file))
  } catch {
    return null
  }
}

/** Deploys a build with these files, each of which contains its own name. */
async function deploy(name: string, files: readonly string[]): Promise<string[]> {
  const folder = path.join(root, name)
  for (const file of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), file)
  }
  const lost = await keepBuilds(folder, fetchServed)
  served = folder
  return lost
}

const servedScripts = () => readdirSync(path.join(served!, 'assets')).toSorted()

describe('a deployment', () => {
  it('serves the files of the two previous builds, and no older ones', async () => {
    for (const build of ['one', 'two', 'three', 'four'])
      await deploy(build, [`assets/entry-${build}.js`, 'assets/react-same.js'])
    expect(servedScripts()).toEqual([
      'entry-four.js',
      'entry-three.js',
      'entry-two.js',
      'react-same.js',
    ])
    expect(readFileSync(path.join(served!, 'assets/entry-two.js'), 'utf8')).toBe(
      'assets/entry-two.js',
    )
  })

  it('keeps those of the desk as well, and no others', async () => {
    await deploy('one', ['backstage/assets/main-one.js', 'sw.js'])
    await deploy('two', ['backstage/assets/main-two.js'])
    expect(readdirSync(path.join(served!, 'backstage/assets')).toSorted()).toEqual([
      'main-one.js',
      'main-two.js',
    ])
    expect(readdirSync(served!).toSorted()).toEqual(['backstage', buildsFile])
  })

  it('counts the same build once, however often it is deployed', async () => {
    await deploy('one', ['assets/entry-one.js'])
    for (const again of ['two', 'three', 'four']) await deploy(again, ['assets/entry-two.js'])
    expect(servedScripts()).toEqual(['entry-one.js', 'entry-two.js'])
  })

  it('names files that the site lists but does not serve', async () => {
    await deploy('one', ['assets/entry-one.js'])
    rmSync(path.join(served!, 'assets/entry-one.js'))
    expect(await deploy('two', ['assets/entry-two.js'])).toEqual(['assets/entry-one.js'])
  })

  it('refuses a list with paths outside a build', async () => {
    await deploy('one', ['assets/entry-one.js'])
    writeFileSync(path.join(served!, buildsFile), JSON.stringify([['assets/../../stolen.js']]))
    await expect(deploy('two', ['assets/entry-two.js'])).rejects.toThrow('Invalid')
  })
})
