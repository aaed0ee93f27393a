import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './worker/search/schema.ts',
  out: './migrations/search',
})
