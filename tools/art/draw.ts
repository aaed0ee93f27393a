// Draws the pictures of the demo content into `content/images`, which is committed. Only pictures whose inputs have
// changed are drawn. Run after changing an article's title, a motif or a download: node tools/art/draw.ts
import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readArticles, readGames, readSite } from '../../scripts/seed/content/content.ts'
import { imageFolder, readDrawnImages, type DrawnImage } from '../../scripts/seed/images.ts'
import { encode } from './encode.ts'
import { inputsOf, picturesOf, type Picture } from './pictures.ts'

const list = `${imageFolder}/images.json`
const before = existsSync(list) ? readDrawnImages() : {}
const pictures = picturesOf(readSite(), readArticles(), readGames())

async function draw(picture: Picture): Promise<DrawnImage> {
  const { name, width, height, source, isInText } = picture
  const inputs = inputsOf(picture)
  const known = before[name]
  const folder = path.join(imageFolder, name)
  if (known?.inputs === inputs && known.files.every((file) => existsSync(path.join(folder, file))))
    return known
  const { files, color } = await encode(source, { width, height }, isInText)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [file, bytes] of files) writeFileSync(path.join(folder, file), bytes)
  console.log(name)
  return { inputs, width, height, color: picture.color ?? color, files: [...files.keys()] }
}

const drawn: Record<string, DrawnImage> = {}
for (const picture of pictures) drawn[picture.name] = await draw(picture)
for (const folder of globSync(`${imageFolder}/*/*`))
  if (!drawn[path.relative(imageFolder, folder)]) rmSync(folder, { recursive: true })
mkdirSync(imageFolder, { recursive: true })
writeFileSync(list, `${JSON.stringify(drawn, null, 2)}\n`)
