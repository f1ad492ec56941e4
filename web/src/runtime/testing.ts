import type { PlacedElement, Sides } from '../model/work.ts'

const none: Sides = {
  top: { value: 0, unit: 'px' },
  right: { value: 0, unit: 'px' },
  bottom: { value: 0, unit: 'px' },
  left: { value: 0, unit: 'px' },
}

/** Returns an element for tests, with every field at its default. */
export function sampleElement(change: Partial<PlacedElement> = {}): PlacedElement {
  return {
    uuid: 'note_a',
    id: 'note_a',
    name: 'note',
    schemaVersion: 1,
    pluginProps: {},
    commonStyle: {
      top: 100,
      left: 100,
      width: 100,
      height: 40,
      zindex: 1,
      rotate: 0,
      textAlign: 'center',
      color: '#000000',
      backgroundColor: 'transparent',
      fontSize: 14,
      margin: none,
      padding: none,
      border: { ...none, color: { value: '#000000' }, style: { value: 'solid' } },
    },
    visible: true,
    customName: '',
    interaction: { type: 'none', config: {} },
    events: [],
    methodList: [],
    scripts: [],
    animations: [],
    ...change,
  }
}
