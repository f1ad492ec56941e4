import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Editor } from 'tinymce'
import { settings, warn } from './tinymce.ts'
import type { LoadFailure } from './tinymce.ts'

afterEach(() => vi.restoreAllMocks())

/** Fake of TinyMCE's failure reports: listeners first, then the console (its logError). */
function failing() {
  const told: LoadFailure[] = []
  const listeners: [string, (event: object) => void][] = []
  const editor = { on: (names: string, listen: () => void) => listeners.push([names, listen]) }
  const pasting = () => undefined
  settings('en-US', (trouble) => told.push(trouble), pasting).setup(editor as unknown as Editor)
  const fail = (type: string, message: string) => {
    for (const [names, listen] of listeners) {
      if (names.split(' ').includes(type)) listen({ type: type.toLowerCase(), message })
    }
    console.error(message)
  }
  return { told, fail }
}

/** EL-TEXT-38 */
describe('what TinyMCE reports', () => {
  it('is a warning in the console, and the author is told', () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    const warning = vi.spyOn(console, 'warn').mockReturnValue()
    const { told, fail } = failing()
    fail('PluginLoadError', 'Failed to load plugin: link')
    expect(warning).toHaveBeenCalledWith('Failed to load plugin: link')
    expect(error).not.toHaveBeenCalled()
    fail('ThemeLoadError', 'Failed to load theme: silver')
    expect(error).not.toHaveBeenCalled()
    expect(told).toEqual(['part', 'whole'])
  })

  it('leaves what others write to the console as it is', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(console, 'warn').mockReturnValue()
    warn('a sentence')
    console.error('another one')
    expect(error).toHaveBeenCalledWith('another one')
    warn('a sentence')
    await Promise.resolve()
    console.error('a sentence')
    expect(error).toHaveBeenCalledWith('a sentence')
  })
})
