import { beforeEach, describe, expect, it } from 'vitest'
import {
  AUTO_SAVE_INTERVALS,
  createPreferencesStore,
  DEFAULT_PREFERENCES,
  PREFERENCES_KEY,
  readPreferences,
  stepScale,
} from './preferences.ts'

describe('preferences', () => {
  beforeEach(() => localStorage.clear())

  /** PF-002, PF-005 */
  it('start with the defaults of the catalogue', () => {
    expect(readPreferences(localStorage)).toEqual({
      showRulers: false,
      showGrid: true,
      gridSize: 10,
      showSafeLines: true,
      snapToGrid: false,
      canvasScale: 100,
      autoSaveInterval: 10,
      enableShortcuts: true,
    })
  })

  /** PF-006, ST-005 */
  it('are kept in the browser beside the theme', () => {
    localStorage.setItem(PREFERENCES_KEY, '{"theme":"dark"}')
    createPreferencesStore(localStorage).setState({ gridSize: 20 })
    expect(JSON.parse(localStorage.getItem(PREFERENCES_KEY) ?? '')).toMatchObject({
      theme: 'dark',
      gridSize: 20,
    })
    expect(createPreferencesStore(localStorage).getState().gridSize).toBe(20)
  })

  /** ED-017: off, one, five and ten minutes, and ten seconds. */
  it('offer these intervals between two saves', () => {
    expect(AUTO_SAVE_INTERVALS).toEqual([0, 10, 60, 300, 600])
  })

  /** ED-017: a record of an earlier version contains the former default, whether or not the author chose it. */
  it.each([
    ['{"autoSaveInterval":300}', 10],
    ['{"autoSaveInterval":300,"format":2}', 300],
    ['{"autoSaveInterval":60}', 60],
    ['{"autoSaveInterval":600}', 600],
    ['{"autoSaveInterval":0}', 0],
  ])('keep the interval that was chosen in %s: %i', (text, seconds) => {
    localStorage.setItem(PREFERENCES_KEY, text)
    const store = createPreferencesStore(localStorage)
    expect(store.getState().autoSaveInterval).toBe(seconds)
    store.setState({ gridSize: 20 })
    expect(readPreferences(localStorage).autoSaveInterval).toBe(seconds)
  })

  /** ST-006 */
  it.each([
    '{',
    'null',
    '"x"',
    '{"gridSize":4,"canvasScale":"big","autoSaveInterval":7,"showGrid":1}',
  ])('drop what cannot be read: %s', (text) => {
    localStorage.setItem(PREFERENCES_KEY, text)
    expect(readPreferences(localStorage)).toEqual(DEFAULT_PREFERENCES)
  })

  it('do without a storage', () => {
    const store = createPreferencesStore(undefined)
    store.setState({ showGrid: false })
    expect(store.getState().showGrid).toBe(false)
  })

  /** CV-015 */
  it('step the scale by 25 within 10 and 400', () => {
    expect([100, 110, 10, 30].map((scale) => stepScale(scale, -1))).toEqual([75, 100, 10, 25])
    expect([100, 110, 400, 390].map((scale) => stepScale(scale, 1))).toEqual([125, 125, 400, 400])
  })
})
