import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './worker/storage/schema/newsletter/delivery.ts',
  out: './migrations/deliveries',
})
