import { expect, it, vi } from 'vitest'
import { toast } from '../ui/toast.tsx'
import { logPluginLine } from './logPluginLine.ts'

it('shows a panic of the server half with its file and line, and the rest in the console', () => {
  const shown = vi.spyOn(toast, 'error').mockReturnValue(undefined)
  const said = { error: vi.spyOn(console, 'error'), info: vi.spyOn(console, 'info') }
  Object.values(said).forEach((spy) => spy.mockImplementation(() => undefined))
  logPluginLine({ plugin: 'glow', level: 'error', text: 'panicked at src/lib.rs:12:5: oh' })
  logPluginLine({ plugin: 'glow', level: 'info', text: 'hello' })
  expect(shown).toHaveBeenCalledExactlyOnceWith('glow: panicked at src/lib.rs:12:5: oh', {
    duration: 12_000,
  })
  expect(said.info).toHaveBeenCalledExactlyOnceWith('glow: hello')
})
