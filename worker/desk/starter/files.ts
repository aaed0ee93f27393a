// Files of the build from which a new site begins (scripts/starter.ts). They are static files, so the Worker grows neither by the
// legal documents nor by the demo content.

/** Content of a file; null if this build lacks it. */
export async function starterFile(assets: Fetcher, name: string): Promise<Response | null> {
  const response = await assets.fetch(new Request(new URL(`/starter/${name}`, 'https://assets')))
  return response.ok ? response : null
}

export async function starterJson<Content>(assets: Fetcher, name: string): Promise<Content | null> {
  const file = await starterFile(assets, name)
  return file && (await file.json<Content>())
}
