// Prints a new key pair for web push (docs/operate/secrets.md).
import { answer } from './local/cli-output.ts'
import { createVapidKeys } from './local/development-variables.mjs'

for (const [name, value] of Object.entries(createVapidKeys())) answer(`${name}="${value}"\n`)
