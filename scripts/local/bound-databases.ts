// The databases bound in wrangler.toml by binding name, each with its migrations folder.
import { unstable_readConfig } from 'wrangler'
import * as z from 'zod/mini'

const databases = z.array(z.object({ binding: z.string(), migrations_dir: z.string() }))

export function boundDatabases(): z.infer<typeof databases> {
  return databases.parse(unstable_readConfig({ config: 'wrangler.toml' }).d1_databases)
}
