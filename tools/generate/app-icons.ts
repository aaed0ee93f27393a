// Draws the favicon and install icons from the site's mark. Run after changing the mark: npm run icons
import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { mark } from './mark.ts'

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>g{color:#00634d}@media(prefers-color-scheme:dark){g{color:#5fd0ae}}</style><g>${mark('currentColor')}</g></svg>\n`
const onPaper = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 48 48"><rect x="-8" y="-8" width="48" height="48" fill="#f7f7f3"/>${mark('#00634d')}</svg>`

const png = (size: number) =>
  sharp(Buffer.from(onPaper), { density: 72 * (size / 48) * 2 })
    .resize(size)
    .png({ palette: true })
    .toBuffer()

/** An ICO file with one PNG inside (the format since Windows Vista). */
function ico(image: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(image.length, 14)
  header.writeUInt32LE(22, 18)
  return Buffer.concat([header, image])
}

writeFileSync('public/favicon.svg', favicon)
writeFileSync('public/favicon.ico', ico(await png(32), 32))
writeFileSync('public/apple-touch-icon.png', await png(180))
writeFileSync('public/icon-192.png', await png(192))
writeFileSync('public/icon-512.png', await png(512))
