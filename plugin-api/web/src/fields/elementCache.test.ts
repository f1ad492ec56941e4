import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clearElementCaches,
  removeElementCache,
  writeElementCache,
  readElementCache,
} from './elementCache.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

/** EL-PIC-29, EL-PIC-30, ST-005 */
describe('what a browser keeps of an element', () => {
  it('is found again under its name and goes with the element', () => {
    localStorage.setItem('preferences', '{}')
    writeElementCache('note', 'text_a', { at: 1 })
    writeElementCache('imageMask', 'text_a', [2])
    writeElementCache('imageMask', 'text_b', 3)
    expect(readElementCache('imageMask', 'text_a')).toEqual([2])
    expect(localStorage.getItem('imageMask:text_a')).toBe('[2]')
    clearElementCaches(new Set(['text_a', 'preferences']))
    expect(Object.keys(localStorage).sort()).toEqual(['imageMask:text_b', 'preferences'])
    removeElementCache('imageMask', 'text_b')
    expect(readElementCache('imageMask', 'text_b')).toBeNull()
  })

  it('is nothing where it cannot be read', () => {
    localStorage.setItem('note:a', '{')
    expect(readElementCache('note', 'a')).toBeNull()
  })

  it('makes room among its like, and gives up where there is none', () => {
    const full = new Map<string, string>([['other', 'x'.repeat(50)]])
    const room = 120
    const storage = {
      getItem: (key: string) => full.get(key) ?? null,
      setItem: (key: string, text: string) => {
        const others = [...full].filter(([known]) => known !== key)
        const used = others.reduce((sum, [, known]) => sum + known.length, 0)
        if (used + text.length > room) throw new DOMException('full', 'QuotaExceededError')
        full.set(key, text)
      },
      removeItem: (key: string) => full.delete(key),
    }
    const names = { ownKeys: () => [...full.keys()], getOwnPropertyDescriptor: () => ENUMERABLE }
    vi.stubGlobal('localStorage', new Proxy(storage, names))
    expect(writeElementCache('note', 'a', 'y'.repeat(40))).toBe(true)
    expect(writeElementCache('note', 'b', 'z'.repeat(40))).toBe(true)
    expect([...full.keys()]).toEqual(['other', 'note:b'])
    expect(writeElementCache('note', 'c', 'z'.repeat(400))).toBe(false)
    expect(full.has('other')).toBe(true)
  })

  it('stops nobody in a window that keeps nothing', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    expect(writeElementCache('note', 'a', 1)).toBe(false)
    expect(readElementCache('note', 'a')).toBeNull()
    clearElementCaches(new Set(['a']))
  })
})

const ENUMERABLE = { enumerable: true, configurable: true }
