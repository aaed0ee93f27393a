// Names of the built client files: `virtual:client-entry` is made by vite.config.ts.
import { entry } from 'virtual:client-entry'

export const assets: { js: string[]; css: string[] } = entry
