// Checks that a migration is compatible with the Worker that serves until the new one is uploaded
// (docs/decisions/operation/deployments.md).

/** Text of each migration by name, in order. */
export type Migrations = ReadonlyMap<string, string>

interface Made {
  tables: ReadonlySet<string>
  /** Triggers and indexes. */
  others: ReadonlySet<string>
}

/** Beginning of a name, quoted or not. */
const name = '(?:if\\s+(?:not\\s+)?exists\\s+)?["`[]?(\\w+)'
const pattern = (text: string) => new RegExp(`\\b${text}`, 'gis')
const never = () => false

/**
 * Patterns of incompatible statements, each with a check for exceptions: the same migration creates the named object.
 */
const breaks: readonly [RegExp, isHarmless: (name: string, made: Made) => boolean][] = [
  [pattern(`drop\\s+(?:table|column)\\s+${name}`), never],
  [pattern(`rename\\s+(?:to|column)\\s+${name}`), never],
  // The object may maintain a count, make a query affordable, or be named by `on conflict`.
  [pattern(`drop\\s+(?:trigger|index)\\s+${name}`), (it, { others }) => others.has(it)],
  // It refuses rows that the previous release writes.
  [
    pattern(`create\\s+unique\\s+index\\s[^;]*?\\son\\s+${name}`),
    (it, { tables }) => tables.has(it),
  ],
  [pattern(`add\\s+(?:column\\s+)?${name}(?![^;]*\\bdefault\\b)[^;]*\\bnot\\s+null\\b`), never],
]

function madeBy(text: string): Made {
  const namesAfter = (words: string) =>
    new Set([...text.matchAll(pattern(`create\\s+${words}\\s+${name}`))].map(([, found]) => found!))
  return { tables: namesAfter('table'), others: namesAfter('(?:trigger|(?:unique\\s+)?index)') }
}

/**
 * Incompatible statements of a migration. Expand first. Objects that no release uses any more may be dropped in a later
 * migration, after a line with a migration of the first release without them: `-- contract: unread since 0002_home`.
 */
export function breakingStatements(migrations: Migrations, migration: string): string[] {
  const text = migrations.get(migration) ?? ''
  const older = [...migrations.keys()].filter((other) => other < migration)
  const made = madeBy(text)
  return text
    .split('--> statement-breakpoint')
    .filter((statement) => isBreaking(statement, made) && !isUnread(statement, older))
    .map((statement) => `${migration}: ${statement.trim()}`)
}

function isBreaking(statement: string, made: Made): boolean {
  return breaks.some(([one, isHarmless]) =>
    [...statement.matchAll(one)].some(([, named = '']) => !isHarmless(named, made)),
  )
}

function isUnread(statement: string, older: readonly string[]): boolean {
  const [, since = ''] = /^-- contract: unread since (\w+)$/m.exec(statement) ?? []
  return older.includes(since)
}
