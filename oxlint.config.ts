import { defineConfig, type OxlintConfig, type OxlintOverride } from 'oxlint'
import {
  belowDesk,
  deskConnection,
  layers,
  outerFolders,
  serverModules,
} from './tools/checks/layers.ts'

interface Border {
  regex: string
  message: string
}

/** Relative specifiers that point into one of these folders, from any depth. */
function into(folders: readonly string[]): string {
  return `^(?:\\.\\.?/)+(?:${folders.join('|')})/`
}

const outside: Border[] = [
  { regex: into(outerFolders), message: 'nothing imports tests, scripts or content' },
]

const runsInBrowser: Border[] = [
  ...outside,
  { regex: into(['worker', 'durable-objects']), message: 'client/ runs in a browser' },
  { regex: serverModules, message: 'client/ runs in a browser' },
]

const deskAlone = 'the desk is an application of its own: nothing imports it'
const inBrowser: Border[] = [...runsInBrowser, { regex: into(['desk']), message: deskAlone }]
const onServer: Border[] = [...outside, { regex: into(['client/desk']), message: deskAlone }]

function borders(files: string, patterns: Border[]): OxlintOverride {
  return { files: [files], rules: { 'no-restricted-imports': ['error', { patterns }] } }
}

function isBelowDesk(layer: string): boolean {
  return belowDesk.some((one) => one === layer)
}

/** Folders between a layer and its files, the layer counted. */
const depths = [1, 2, 3, 4, 5]

/** One rule per layer and depth: it may import the layers below it. */
function layerBorders(root: keyof typeof layers, common: Border[]) {
  const order: readonly string[] = layers[root]
  return order.flatMap((layer, index) => {
    const above = order.slice(index + 1)
    const message = `${root}/${layer} knows nothing above it`
    return depths.map((depth) => {
      const regex = `^${String.raw`\.\./`.repeat(depth)}(?:${above.join('|')})/`
      const files = `${root}/${layer}/${'*/'.repeat(depth - 1)}*`
      return borders(files, above.length > 0 ? [...common, { regex, message }] : common)
    })
  })
}

function maxLines(max: number): NonNullable<OxlintConfig['rules']>['max-lines'] {
  return ['error', { max, skipBlankLines: true, skipComments: true }]
}

export default defineConfig({
  plugins: ['react', 'jsx-a11y', 'typescript', 'oxc', 'import', 'promise', 'unicorn', 'vitest'],
  jsPlugins: ['./tools/checks/react-rules.ts', './tools/checks/sql-rules.ts'],
  categories: { correctness: 'error' },
  ignorePatterns: [
    'dist',
    '.wrangler',
    'worker-configuration.d.ts',
    'tools/art/cover.mjs',
    'tools/bench/peers/{honox,next}',
  ],
  rules: {
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'react-rules/effect-body': 'error',
    'react-rules/inline-ref': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'off',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-floating-promises': ['error', { checkThenables: true }],
    'max-lines': maxLines(300),
    'max-lines-per-function': maxLines(100),
    'max-params': ['error', { max: 4 }],
    'max-depth': ['error', { max: 3 }],
    'no-unused-vars': ['error', { ignoreRestSiblings: true }],
    'react/react-in-jsx-scope': 'off',
    'unicorn/filename-case': [
      'error',
      { cases: { kebabCase: true }, ignore: ['^[a-z]{2}-[A-Z]{2}\\.ts$'] },
    ],
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', 'fc.assert'] }],
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/no-standalone-expect': [
      'error',
      { additionalTestBlockFunctions: ['itDeep', 'itSampled'] },
    ],
  },
  overrides: [
    {
      files: [
        '*.config.ts',
        'migrations/*/drizzle.config.ts',
        'worker/index.ts',
        'scripts/**',
        'tools/**',
        'test/{reporters,run}/**',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    borders('client/*.ts', inBrowser),
    ...layerBorders('client', inBrowser),
    borders('client/contract/**', [
      ...runsInBrowser,
      {
        regex: `^(?:${String.raw`\.\./`}){1,5}(?:i18n|ui|browser|features)/`,
        message: 'the contract is a leaf',
      },
      { regex: '^(?!\\.|zod/mini$)', message: 'the contract imports zod/mini only' },
    ]),
    ...depths.map((depth) =>
      borders(`client/desk/${'*/'.repeat(depth - 1)}*`, [
        ...runsInBrowser,
        {
          regex: `^${String.raw`\.\./`.repeat(depth)}(?!${deskConnection})(?:${layers.client
            .filter((layer) => !isBelowDesk(layer))
            .join('|')})/`,
          message: 'the desk imports the contract, catalogues and parts without domain',
        },
      ]),
    ),
    borders('worker/*.ts', onServer),
    ...layerBorders('worker', onServer),
    borders('durable-objects/**', [
      ...outside,
      { regex: into(['worker']), message: 'Durable Objects know nothing of the Worker' },
      {
        regex: into(['client/(?!contract/notifications/channels\\.ts)']),
        message: 'Durable Objects know the channels of real time and nothing else of the site',
      },
    ]),
    {
      files: ['client/**/*.ts', 'scripts/**', 'tools/**', 'worker/**'],
      rules: { 'max-lines-per-function': maxLines(60) },
    },
    { files: ['worker/**'], rules: { 'sql-rules/raw-idiom': 'error' } },
    {
      files: [
        // Defines the functions that the rule asks for.
        'worker/storage/sql.ts',
        // Adds its text to finished statements, so it cannot contain parameters of its own.
        'worker/storage/rows/table-overlay.ts',
        // Its recursion carries a document, not a value per row.
        'worker/data/images/file.ts',
      ],
      rules: { 'sql-rules/raw-idiom': 'off' },
    },
    {
      files: [
        'client/i18n/*-*.ts',
        'client/desk/i18n/**/*-*.ts',
        'worker/mail/messages/*-*.ts',
        'client/contract/site/kept-data.ts',
        'worker/storage/schema/**',
        'worker/site/pages/table.ts',
        'scripts/seed/rows/all.ts',
      ],
      rules: { 'max-lines': 'off' },
    },
    {
      files: ['worker/**', 'durable-objects/**'],
      rules: { 'sql-rules/clock': 'error' },
    },
    // Defaults of columns are for rows written by hand.
    { files: ['worker/storage/schema/columns.ts'], rules: { 'sql-rules/clock': 'off' } },
    // Shapes take coordinates.
    {
      files: ['tools/art/cover/**'],
      rules: { 'max-params': ['error', { max: 7 }] },
    },
    { files: ['test/**', 'tools/bench/**'], rules: { 'max-lines-per-function': 'off' } },
    // The process that starts them judges their measurements.
    { files: ['tools/bench/mail/*.in-workerd.ts'], rules: { 'vitest/expect-expect': 'off' } },
  ],
})
