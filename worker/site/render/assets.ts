// Names of the built client files; vite.config.ts provides `virtual:client-entry`.
import { desk, entry } from 'virtual:client-entry'

export const assets: { js: string[]; css: string[] } = entry
export const deskAssets: { js: string[]; css: string[] } = desk
