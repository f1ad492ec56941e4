import { readdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'

/** Folders whose files the studio is made of. */
const folders = ['assets', 'shared']
const beside = ['/splash.css', '/splash.js', '/favicon.svg']

/** Writes which files the studio is made of: the worker keeps them for the time without a network. */
export async function listFiles(studio) {
  const files = []
  for (const folder of folders) {
    const names = await readdir(resolve(studio, folder))
    files.push(...names.sort().map((name) => `/${folder}/${name}`))
  }
  await writeFile(resolve(studio, 'files.json'), JSON.stringify([...files, ...beside]))
}
