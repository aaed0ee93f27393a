// `npm run chaos`: faults of parts, or with `kills`, of the whole process.
import process from 'node:process'

const isKills = process.argv[2] === 'kills'
if (isKills) process.argv.splice(2, 1)
await (isKills ? import('./process-kill.ts') : import('./chaos.ts'))
