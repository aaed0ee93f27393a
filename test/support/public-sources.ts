// Style sheets and code of the site as one module, because the runner asks its process for each module.
import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const id = 'virtual:public-sources'

/** `virtual:public-sources`. */
export const publicSources: Plugin = {
  name: 'public-sources',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load(source) {
    if (source !== `\0${id}`) return undefined
    return [
      `export const styles = ${textsOf('client/**/*.css')}`,
      `export const code = ${textsOf('client/{features,site,ui,browser}/**/*.{ts,tsx}')}`,
    ].join('\n')
  },
}

function textsOf(pattern: string): string {
  const files = globSync(pattern).toSorted()
  return JSON.stringify(
    Object.fromEntries(files.map((file) => [`/${file}`, readFileSync(file, 'utf8')])),
  )
}
