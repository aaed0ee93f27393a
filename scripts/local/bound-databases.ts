// The databases that wrangler.toml binds, by the names of their bindings, each with the folder of its migrations.
import { unstable_readConfig } from 'wrangler'
import * as z from 'zod/mini'

const databases = z.array(z.object({ binding: z.string(), migrations_dir: z.string() }))

export function boundDatabases(environment?: 'production'): z.infer<typeof databases> {
  const config = unstable_readConfig({
    config: 'wrangler.toml',
    ...(environment && { env: environment }),
  })
  return databases.parse(config.d1_databases)
}
