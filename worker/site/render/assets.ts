// Names of the built client files; vite.config.ts provides `virtual:client-entry`.
import { entry } from 'virtual:client-entry'

export const assets: { js: string[]; css: string[] } = entry
