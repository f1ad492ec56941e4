import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, root, type Host } from './host.ts'
import type { Language } from './words.ts'

export interface Work {
  id: number
  title: string
  page_mode: string
  pages: { title: string }[]
  cover_image_url: string
}

export const folder = join(root, 'web/templates/works')
export const names = readdirSync(folder).sort()

/** Returns the bundled templates in a language, once all exist: they are created in the background after the start. */
export async function templates(host: Host, token: string, language: Language): Promise<Work[]> {
  const path = `/api/works?is_template=true&language=${language}&limit=100`
  const list = async () => (await host.call<Work[]>('GET', path, token)).data
  await expect
    .poll(async () => (await list()).length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(names.length)
  return list()
}

/** Creates a work from a template and publishes it; nothing but hints may be reported. */
export async function published(host: Host, token: string, id: number): Promise<Work> {
  const made = await host.call<Work>('POST', `/api/works/use-template/${id}`, token)
  expect(made.status, JSON.stringify(made)).toBe(201)
  const path = `/api/works/${made.data.id}`
  const saved = await host.call<Work>('PUT', path, token, { ...made.data, is_publish: true })
  expect(saved.status, JSON.stringify(saved)).toBe(200)
  const told = saved as unknown as Record<string, unknown> & { remarks: { severity: string }[] }
  const { faults, publication_problem } = told
  // Hints, such as a missing key of a map service, are ignored.
  const remarks = told.remarks.filter(({ severity }) => severity !== 'info')
  expect({ remarks, faults, publication_problem }, made.data.title).toEqual({
    remarks: [],
    faults: [],
    publication_problem: undefined,
  })
  return saved.data
}

/** Waits until fonts and pictures are loaded and finite animations have ended. Runs in the page. */
export async function stillness(): Promise<void> {
  for (const image of document.images) image.loading = 'eager'
  await document.fonts.ready
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  await Promise.all(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map((animation) => animation.finished.catch(() => undefined)),
  )
}
