import i18next from 'i18next'
import type { ComponentType } from 'react'
import { loading } from './loading.ts'

/** Timeout for a chunk in milliseconds (CO-002). */
const chunkTimeout = 120_000

/** A screen's script that did not load (SH-021). */
export class ChunkError extends Error {
  constructor(readonly chunk: string) {
    super(`Loading chunk ${chunk} failed`)
    this.name = 'ChunkError'
  }
}

/** Loads a screen together with its texts, so that no text keys flash. */
export function lazyScreen<Name extends string>(
  name: Name,
  namespaces: string[],
  load: () => Promise<Record<Name, ComponentType>>,
) {
  return async (): Promise<{ Component: ComponentType }> => {
    loading.start('route')
    try {
      const [screen] = await Promise.race([
        Promise.all([load(), i18next.loadNamespaces(namespaces)]),
        failAfter(chunkTimeout),
      ])
      return { Component: screen[name] }
    } catch (cause) {
      console.error(cause)
      throw new ChunkError(name)
    } finally {
      loading.finish('route')
    }
  }
}

function failAfter(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => {
      reject(new Error('time-out'))
    }, milliseconds)
  })
}
