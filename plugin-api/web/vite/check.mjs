/** Checks modules as the host does, so that the author sees errors at build time. */
import { parseAst } from 'vite'

/**
 * Checks that all import statements are at the start, and import only shared modules and own chunks.
 * @param {string} file @param {string} code @param {readonly string[]} shared @param {boolean} mayHaveChunks
 */
export function checkModule(file, code, shared, mayHaveChunks) {
  const body = parseAst(code).body
  let started = false
  for (const node of body) {
    const source = node.source?.value
    if (typeof source === 'string') {
      if (started) throw new Error(`${file}: import of "${source}" stands behind other code`)
      const isChunk = mayHaveChunks && /^\.\/(chunk-[\w-]+|editor)\.js$/.test(source)
      if (!isChunk && !shared.includes(source))
        throw new Error(`${file}: "${source}" is no shared module`)
    } else if (!isDirective(node)) {
      started = true
    }
  }
  if (!mayHaveChunks && /\bimport\s*\(/.test(code))
    throw new Error(`${file}: import() is not for views`)
}

function isDirective(node) {
  return node.type === 'ExpressionStatement' && typeof node.directive === 'string'
}
