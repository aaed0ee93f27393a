import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './worker/storage/schema/index.ts',
  out: './migrations/content',
})
