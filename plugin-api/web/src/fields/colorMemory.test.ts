import { beforeEach, describe, expect, it } from 'vitest'
import { addPreset, keepPickerMode, pickerMode, presetColors, removePreset } from './colorMemory.ts'

beforeEach(() => localStorage.clear())

/** PF-003, PF-004, CO-035, ST-001, ST-005 */
describe('what a browser remembers of colours', () => {
  it('is at most 45 of the author’s own, each once, and each can go again', () => {
    for (let index = 0; index < 50; index++) addPreset(`#0000${String(index + 10)}`)
    expect(presetColors()).toHaveLength(45)
    expect(addPreset('#000010')).toHaveLength(45)
    expect(removePreset('#000010')).not.toContain('#000010')
    expect(presetColors()).toHaveLength(44)
  })

  it('is the mode of the picker, basic where nothing else was chosen', () => {
    expect(pickerMode()).toBe('basic')
    keepPickerMode('advanced')
    expect(pickerMode()).toBe('advanced')
    localStorage.setItem('colorPickerMode', 'other')
    expect(pickerMode()).toBe('basic')
  })

  it('is nothing that cannot be read', () => {
    localStorage.setItem('customPresetColors', '["#fff", 3, "javascript:x"]')
    expect(presetColors()).toEqual(['#fff'])
  })
})
