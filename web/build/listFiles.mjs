import { readdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'

/** Folders of the studio's files. */
const folders = ['assets', 'shared']
const beside = ['/splash.css', '/splash.js', '/favicon.svg']

/** Writes the list of the studio's files, which the service worker caches for offline use. */
export async function listFiles(studio) {
  const files = []
  for (const folder of folders) {
    const names = await readdir(resolve(studio, folder))
    files.push(...names.sort().map((name) => `/${folder}/${name}`))
  }
  await writeFile(resolve(studio, 'files.json'), JSON.stringify([...files, ...beside]))
}
