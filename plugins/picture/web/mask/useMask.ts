import { useEffect, useState } from 'react'
import { pathsOf } from '@pinye/plugin-api'
import { maskAddress } from '@pinye/plugin-api/fields'

/** Returns the paths of a mask: null while loading, `failed` if there is none. */
export function useMask(type: string): string[] | null | 'failed' {
  const [found, setFound] = useState<{ type: string; paths: string[] | 'failed' }>()
  useEffect(() => {
    const abort = new AbortController()
    findMask(type, abort.signal).then(
      (paths) => setFound({ type, paths }),
      () => abort.signal.aborted || setFound({ type, paths: 'failed' }),
    )
    return () => abort.abort()
  }, [type])
  return found?.type === type ? found.paths : null
}

/** Loads the paths of a mask. */
export async function findMask(type: string, signal?: AbortSignal): Promise<string[]> {
  const address = maskAddress(type)
  if (address === undefined) throw new Error(`there is no mask ${type}`)
  const answer = await fetch(address, { signal: signal ?? null })
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`)
  const paths = pathsIn(await answer.text())
  if (paths.length === 0) throw new Error(`${address} holds no drawing`)
  return paths
}

/** Returns the path data of an SVG document. */
export function pathsIn(svg: string): string[] {
  const found = svg.matchAll(/<path\b[^>]*?\sd="([^"]*)"/g)
  return pathsOf(Array.from(found, ([, path]) => path).join('\n'))
}
